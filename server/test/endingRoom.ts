// A feature whose call ends its thread in the middle of a transaction.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { write } from '../../contract/kit/calls.ts';
import { type Feature, implement } from '../http/feature.ts';

const contract = {
  end: write({
    path: '/api/test/end',
    summary: 'End the thread.',
    right: 'gameListings.edit',
    input: z.strictObject({}),
    output: z.null(),
    inWorker: true,
  }),
};

export const endCall = contract.end;

export const feature: Feature = {
  ...implement(contract, {
    end: {
      run: async (_input, { db }) => {
        await db.deleteFrom('listing').execute();
        await pause(1);
        process.exit();
      },
    },
  }),
  file: import.meta.url,
};

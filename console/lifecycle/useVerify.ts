import { useCallback } from 'react';
import type { z } from 'zod';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { useRowChange } from '../list/rows/optimistic.ts';
import type { RowList } from '../list/types.ts';

type VerifiedRow = { id: string; version: number };
type VerifyCalls<Row> = {
  list: RowList<Row>;
  edit: WriteCall<z.ZodObject, z.ZodType<VerifiedRow>>;
  nameOf: (row: Row) => string;
};

/** Verifies a row of a list. Takes the right to edit. */
export function useVerify<Row extends VerifiedRow>({ list, edit, nameOf }: VerifyCalls<Row>) {
  const change = useRowChange<Row>(list);
  return useCallback(
    async (row: Row) => {
      const send = (version: number) =>
        call(edit, { id: row.id, version, verified: true }, { display: false });
      if (await change({ row, patch: {}, send })) notify.success(`${nameOf(row)} verified`);
    },
    [change, edit, nameOf],
  );
}

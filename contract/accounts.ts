// Accounts. So far: what a person does with their own.
import { z } from 'zod';
import { write } from './kit.ts';
import { newPassword } from './session.ts';

export const accounts = {
  changePassword: write({
    path: '/api/account/changepassword',
    summary: 'Change the own password; ends all other own sessions.',
    right: 'own',
    input: z.strictObject({
      currentPassword: z.string('Required').min(1, 'Required').max(1_024, 'At most 1024 characters'),
      password: newPassword(),
    }),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['too_many_requests'],
  }),
};

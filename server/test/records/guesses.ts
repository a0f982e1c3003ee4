// Guesses of the password of one account.
import { expect } from 'vitest';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { emailOf, password, type TestApp } from '../harness.ts';
import { outcomeOf } from '../outcomes.ts';

/** The account that is guessed at. */
export const guessed = emailOf('Viewer');

/** Tries to sign in and returns the outcome. */
export async function attempt({ withToken }: TestApp, guess: string, from = '203.0.113.1'): Promise<string> {
  const login = { email: guessed, password: guess };
  return outcomeOf(await withToken('').send(session.login.path, login, { remoteAddress: from }));
}

/** Uses up the guesses of the account. */
export async function exhaust(app: TestApp, from?: string): Promise<void> {
  for (let n = 0; n < loginLimits.perAccount; n += 1)
    expect(await attempt(app, 'wrong', from)).not.toBe('ok');
  expect(await attempt(app, password, from)).toBe('too_many_requests');
}

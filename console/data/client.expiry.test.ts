// Missing and expired sessions in the request layer.
import { describe, expect, test } from 'vitest';
import type { Answer, Asked } from '../test/browser.ts';
import { identity, payloadOf, setUp } from '../test/client.ts';

describe('expired sessions', () => {
  const expired = { code: 401, success: false, errorCode: 'identity_expired', showType: 2 };
  const text = 'Identity expired, please log in again';
  const byToken = (asked: Asked): Answer =>
    payloadOf(asked).token === 'dead'
      ? { status: 401, body: { ...expired, errorMessage: text } }
      : { body: { data: 'done' } };

  test('no token: "Identity expired, please log in again", and nothing is sent', async () => {
    const { read, endSession, shown, server } = await setUp({});
    endSession();
    await expect(read()).rejects.toMatchObject({ errorCode: 'identity_expired' });
    expect(shown).toMatchObject([{ kind: 'error', text }]);
    expect(server.asked).toEqual([]);
  });

  test('before anything was shown: signed out, with one notice for three concurrent calls [D9]', async () => {
    const { read, startSession, currentSession, shown } = await setUp(byToken);
    startSession('dead', identity);
    const results = await Promise.allSettled([read(), read(), read()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(shown).toMatchObject([{ kind: 'error', text }]);
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem('userInfo')).toBeNull();
  });

  test('while at work: one warning for three at a time, and all go on with the new session', async () => {
    const { read, startSession, currentSession, shown, server } = await setUp(byToken);
    await read();
    startSession('dead', identity);
    const results = Promise.all([read(), read(), read()]);
    await expect.poll(() => [server.asked.length, shown.length]).toEqual([4, 1]);
    expect(currentSession()).toMatchObject({ status: 'expired', email: 'ada@example.com' });
    expect(localStorage.getItem('userInfo')).toBeNull();
    const late = read();
    startSession('token-3', identity);
    expect([...(await results), await late]).toEqual(['done', 'done', 'done', 'done']);
    expect(shown).toMatchObject([{ kind: 'warning', text: 'Identity expired' }]);
    expect(shown).toHaveLength(1);
  });

  test('while at work, given up: rejected without another word', async () => {
    const { read, startSession, endSession, shown } = await setUp(byToken);
    await read();
    startSession('dead', identity);
    const result = read().catch((reason: unknown) => reason);
    await expect.poll(() => shown.length).toBe(1);
    endSession();
    expect(await result).toMatchObject({ errorCode: 'identity_expired' });
    expect(shown).toHaveLength(1);
  });

  test('while at work, and another user signs in: the call is not continued', async () => {
    const { read, startSession, shown, server } = await setUp(byToken);
    await read();
    startSession('dead', identity);
    const result = read().catch((reason: unknown) => reason);
    await expect.poll(() => shown.length).toBe(1);
    startSession('token-4', { ...identity, account: { ...identity.account, email: 'grace@example.com' } });
    expect(await result).toMatchObject({ errorCode: 'identity_expired' });
    expect(server.asked.map((asked) => payloadOf(asked).token)).toEqual(['token-1', 'dead']);
  });
});

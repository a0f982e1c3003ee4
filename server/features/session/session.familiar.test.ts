// The login throttle does not lock out the owner of an account, who signs in from a known network.
import { describe, expect, test } from 'vitest';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { password, testApps } from '../../test/harness.ts';
import { attempt, exhaust, guessed } from '../../test/records/guesses.ts';

const start = testApps();

describe('the owner of an account', () => {
  const home = '198.51.100.7';

  test('can sign in from a known network, however long others guess', async () => {
    const app = await start();
    expect(await attempt(app, password, home)).toBe('ok');
    for (let hours = 0; hours < 3; hours += 1) {
      await exhaust(app, `203.0.113.${hours}`);
      expect(await attempt(app, password, home)).toBe('ok');
      // It does not give others more guesses.
      expect(await attempt(app, 'wrong', `203.0.113.${hours}`)).toBe('too_many_requests');
      app.clock.advance(loginLimits.windowMs);
    }
  });

  test('has ten guesses from there as well, and no more', async () => {
    const app = await start();
    expect(await attempt(app, password, home)).toBe('ok');
    await exhaust(app, home);
    app.clock.advance(loginLimits.windowMs);
    expect(await attempt(app, password, home)).toBe('ok');
  });

  test('stays known there across a restart and cleanup, for ninety days', async () => {
    const first = await start();
    expect(await attempt(first, password, home)).toBe('ok');
    const app = await first.restart();
    const { feature } = await import('./session.ts');
    app.clock.advance(loginLimits.familiarMs - 1);
    for (const job of feature.jobs) await app.runJob(job);
    await exhaust(app);
    expect(await attempt(app, 'wrong', home)).toBe('wrong_credentials');
    app.clock.advance(1);
    expect(await attempt(app, password, home)).toBe('too_many_requests');
    for (const job of feature.jobs) await app.runJob(job);
    const rows = await app.database.reads.selectFrom('throttle').select('key').execute();
    expect(rows.filter(({ key }) => key.startsWith('familiar:'))).toEqual([]);
  });

  test('cannot be identified by it: the record contains no e-mail', async () => {
    const app = await start();
    await attempt(app, password, home);
    const rows = await app.database.reads.selectFrom('throttle').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(guessed);
  });
});

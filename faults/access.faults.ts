// Random accounts with rights of every form and level, in one or several roles, call by session and API token. Replies
// are compared with a model that is independent of the server's decision.
import { describe, expect, test } from 'vitest';
import { loadFeatures } from '../server/app.ts';
import { dice } from '../server/test/dice.ts';
import { testApps } from '../server/test/harness.ts';
import { AccessModel } from './accessModel.ts';
import { inForm } from './world.ts';

const mostSteps = 20_000;
/** Milliseconds per engine; the long form has no limit. */
const budget = inForm({ short: 4_000, long: Number.POSITIVE_INFINITY });
const seed = inForm({ short: 20_261_121, long: Math.floor(Math.random() * 1e9) });

const features = await loadFeatures();
const calls = features.flatMap((feature) => Object.values(feature.contract));

describe.each(['sqlite', 'postgres'] as const)('on %s', (on) => {
  const start = testApps(on);

  test(`the server and the model agree on every call, right, level and role (seed ${seed})`, {
    timeout: 590_000,
  }, async () => {
    const model = new AccessModel(await start(), calls);
    await model.begin();
    const ends = performance.now() + budget;
    let steps = 0;
    const random = dice(seed);
    for (; steps < mostSteps && performance.now() < ends; steps += 1) {
      const { what, expected, answered } = await model.step(random);
      expect(answered, `seed ${seed}, step ${steps}: ${what}`).toBe(expected);
    }
    expect(steps).toBeGreaterThan(100);
    // Every error code must occur, or it was not tested.
    for (const code of codes) expect([...model.seen.keys()]).toContain(code);
    process.stdout.write(`${on}: ${steps} steps; ${model.summary()}\n`);
  });
});

const codes = ['invalid_fields', 'forbidden', 'identity_expired'];

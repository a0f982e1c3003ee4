// Random accounts with rights of every form and level, in one or several roles, call by session and API token. Replies
// are compared with a model that is independent of the server's decision.
import { describe, expect, test } from 'vitest';
import { loadFeatures } from '../server/app.ts';
import { dice } from '../server/test/dice.ts';
import { testApps } from '../server/test/harness.ts';
import { AccessModel } from './accessModel.ts';
import { inForm } from './world.ts';

const steps = inForm({ short: 250, long: 20_000 });
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
    const random = dice(seed);
    for (let step = 0; step < steps; step += 1) {
      const { what, expected, answered } = await model.step(random);
      expect(answered, `seed ${seed}, step ${step}: ${what}`).toBe(expected);
    }
    // Every error code must occur, or it was not tested.
    for (const code of codes) expect([...model.seen.keys()]).toContain(code);
    process.stdout.write(`${on}: ${steps} steps; ${model.summary()}\n`);
  });
});

const codes = ['invalid_fields', 'forbidden', 'identity_expired'];

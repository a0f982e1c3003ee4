// Hostile values in every field of every call and every parameter of the public site get a clear error or a valid reply,
// and never cause an internal error, a stall of other requests or a partial write.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { site } from '../contract/delivery/delivery.ts';
import type { Call } from '../contract/kit/calls.ts';
import { session } from '../contract/session/session.ts';
import { loadFeatures } from '../server/app.ts';
import type { Database } from '../server/database/database.ts';
import { dice } from '../server/test/dice.ts';
import { isFile, multipart } from '../server/test/forms.ts';
import { password, testApps } from '../server/test/harness.ts';
import { Model, typeOf } from '../server/test/parity/parity.model.ts';
import { payloadsFor, type Template } from '../server/test/parity/parity.payloads.ts';
import { make } from '../server/test/records/make.ts';
import { dataField, formType } from '../server/test/wire.ts';
import { hostileValues } from './hostile.ts';
import { figures } from './load.ts';
import { inForm } from './world.ts';

const isLong = inForm({ short: 0, long: 1 }) === 1;
const seed = isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_121;
const rounds = inForm({ short: 1, long: 30 });
if (isLong) console.info(`fuzz: seed ${seed}`);

const features = await loadFeatures();
/** Single sign-on needs a provider, and there is none. */
const sso = new Set<string>([session.ssoStart.path, session.ssoLogin.path]);
const calls = features
  .flatMap((feature) => Object.values(feature.contract))
  .filter(({ path }) => !sso.has(path));
const kinds = Object.entries(hostileValues);

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const start = testApps(engine);

  const open = () => openWorld(start);

  test(`every call handles every kind of value (seed ${seed})`, async () => {
    const world = await open();
    const guard = watchStalls();
    const throwDice = dice(seed);
    for (let round = 0; round < rounds; round += 1)
      for (const call of calls.filter(({ path }) => !endsSession.test(path)))
        for (const attempt of attempts(call, round)) await bears(world, attempt, guard, throwDice);
  });

  test.runIf(engine === 'sqlite' || isLong)(
    `so does every call that can end its own session (seed ${seed})`,
    async () => {
      const guard = watchStalls();
      const throwDice = dice(seed);
      let world = await open();
      for (let round = 0; round < rounds; round += 1) {
        for (const call of calls.filter(({ path }) => endsSession.test(path))) {
          for (const attempt of attempts(call, round)) {
            world = (await signedInAgain(world)) ?? (await open());
            await bears(world, attempt, guard, throwDice);
          }
        }
      }
    },
  );

  test(`every path of the public site handles them (seed ${seed})`, async () => {
    const { app, as } = await start();
    await make.completeListing(await as('Administrator'));
    const throwDice = dice(seed);
    const stalls = watchStalls();
    for (let round = 0; round < rounds; round += 1) {
      for (const call of Object.values(site)) {
        for (const [kind, values] of kinds) {
          const names = Object.keys(call.query.shape);
          const name = names[throwDice(names.length + 1)] ?? 'unknown';
          const value = values[throwDice(values.length)] ?? '';
          const encoded = encodeURIComponent(plain(value).slice(0, 8_000));
          const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, inPath) =>
            inPath === name ? encoded : 'nothing',
          );
          const url = path.includes(encoded) ? path : `${path}?${name}=${encoded}`;
          const what = `${kind}: ${url.slice(0, 120)} (seed ${seed}, round ${round})`;
          const reply = await stalls.during(() => app.inject({ method: 'GET', url }), what);
          expect(reply.statusCode, `${what}: ${reply.body}`).toBeLessThan(500);
        }
      }
    }
  });
});

type World = Awaited<ReturnType<typeof openWorld>>;

/** An account with all rights, and records that calls can refer to. */
async function openWorld(start: ReturnType<typeof testApps>) {
  const { app, as, database, clock, close } = await start();
  const admin = await as('Administrator');
  const { account } = await admin.ok(session.current, {});
  await make.completeListing(admin);
  const model = new Model();
  for (const call of calls.filter(({ kind }) => kind === 'list')) {
    const { body } = await admin.send(call, {});
    model.learn(typeOf(call), body['data']);
  }
  return { app, as, database, clock, close, admin, model, self: { id: account.id, password } };
}

/** The same with a live session, or undefined if nobody can sign in any more. */
async function signedInAgain(world: World): Promise<World | undefined> {
  const { status } = await world.admin.send(session.current, {});
  if (status === 200) return world;
  const admin = await world.as('Administrator').catch(() => undefined);
  if (admin !== undefined) return { ...world, admin };
  await world.close();
  return undefined;
}

type Attempt = { call: Call; template: Template; kind: string; values: readonly string[]; round: number };

/** A call with valid fields, once for each kind of value. */
function attempts(call: Call, round: number): Attempt[] {
  const templates = fc.sample(payloadsFor(call), { seed: seed + round, numRuns: kinds.length });
  return kinds.map(([kind, values], n) => ({ call, template: templates[n] ?? {}, kind, values, round }));
}

/** Puts one value into one field of a call, and expects a quick reply and no change by a refused call. */
async function bears(
  { app, database, clock, admin, model, self }: World,
  { call, template, kind, values, round }: Attempt,
  stalls: ReturnType<typeof watchStalls>,
  throwDice: (sides: number) => number,
): Promise<void> {
  const pick = <T>(those: readonly T[]): T | undefined => those[throwDice(those.length)];
  const fields = model.resolve('sqlite', template, typeOf(call), clock.now, self);
  const field = pick(Object.keys(call.input.shape)) ?? 'more';
  const value = pick(values) ?? 'null';
  const what = `${kind}: ${call.path} ${field} = ${value.slice(0, 60)} (seed ${seed}, round ${round})`;
  const body = JSON.stringify({ token: admin.token, ...fields, [field]: marker }, (_key, one: unknown) =>
    isFile(one) ? undefined : one,
  ).replace(JSON.stringify(marker), () => value);
  const before = await fingerprint(database);
  const file = Object.values(fields).find(isFile);
  const request =
    call.kind === 'upload'
      ? multipart({ token: admin.token, [field]: value, ...(file === undefined ? {} : { file }) })
      : { headers: { 'content-type': formType }, payload: dataField(body) };
  const send = () => app.inject({ method: 'POST', url: call.path, ...request });
  const reply = await stalls.during(send, what);
  expect(reply.statusCode, `${what}: ${reply.body}`).toBeLessThan(500);
  expect(reply.json(), what).toMatchObject({ code: reply.statusCode, traceId: expect.any(String) });
  if (reply.statusCode !== 200) expect(await fingerprint(database), what).toBe(before);
}

const marker = 'here comes what is hostile';
/** Calls that may end the session or reduce the rights of its account. */
const endsSession =
  /session\/(logout|revoke)|account\/(changepassword|delete|edit|resetpassword)$|editrole|deleterole/;

/** The text of a string value, without lone surrogates, which cannot be in a URL. */
function plain(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return (typeof value === 'string' ? value : json).toWellFormed();
  } catch {
    return json;
  }
}

/** Measures how long work blocks the event loop. */
function watchStalls() {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  onTestFinished(() => void delay.disable());
  return {
    during: async <T>(work: () => Promise<T>, what: string): Promise<T> => {
      delay.reset();
      const done = await work();
      if (delay.max > 200e6) figures(`event loop blocked by ${what}`, { ms: delay.max / 1e6 });
      return done;
    },
  };
}

/** A text that changes with any record or version. */
async function fingerprint({ reads }: Database): Promise<string> {
  const counts = ['account', 'article', 'banner', 'blockchain', 'category', 'listing', 'media', 'role'].map(
    (table) => sql`select count(*) as "n", sum("version") as "v" from ${sql.table(table)}`,
  );
  const uses = sql`select count(*) as "n", 0 as "v" from "mediaUse"`;
  const requests = sql`select count(*) as "n", 0 as "v" from "request"`;
  const { rows } = await sql`${sql.join([...counts, uses, requests], sql` union all `)}`.execute(reads);
  return JSON.stringify(rows);
}

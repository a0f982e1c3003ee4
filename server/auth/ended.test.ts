// Authority that ends while a call waits: nothing is stored for a caller who is signed out, disabled, deleted or demoted by then.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { roles } from '../../contract/roles/roles.ts';
import { session } from '../../contract/session/session.ts';
import { tokens } from '../../contract/tokens/tokens.ts';
import { dataForm, multipart } from '../test/forms.ts';
import { type TestApp, testApps } from '../test/harness.ts';
import { pngFile } from '../test/records/pictures.ts';
import { accountWithTokenRight, program } from '../test/records/tokens.ts';
import { exchange, listen, readResponse } from '../test/wire.ts';

const start = testApps();
const rights = ['media.upload', 'gameListings.edit', 'accounts.view', 'accounts.edit'] as const;

type Somebody = Awaited<ReturnType<typeof actor>>;
type Ending = (by: Somebody) => Promise<unknown>;

const endings: Record<string, { code: string; end: Ending }> = {
  'signed out': { code: 'identity_expired', end: ({ client }) => client.ok(session.logout, {}) },
  'signed out elsewhere': {
    code: 'identity_expired',
    end: ({ other }) => other.ok(session.revoke, { all: true }),
  },
  disabled: {
    code: 'identity_expired',
    end: ({ admin, account: { id, version } }) =>
      admin.ok(accounts.edit, { id, version, status: 'disabled' }),
  },
  deleted: {
    code: 'identity_expired',
    end: ({ admin, account: { id, version } }) => admin.ok(accounts.remove, { id, version }),
  },
  'given another password': {
    code: 'identity_expired',
    end: ({ admin, account: { id } }) =>
      admin.ok(accounts.resetPassword, { id, password: 'a wholly new one' }),
  },
  'without the right': {
    code: 'forbidden',
    end: ({ admin, role: { id, version } }) => admin.ok(roles.edit, { id, version, rights: [] }),
  },
};

const table = Object.entries(endings);
const counted = ['media', 'listing', 'account'] as const;

async function stored({ database }: TestApp): Promise<number[]> {
  const rows = counted.map((name) => database.reads.selectFrom(name).select('id').execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

/** Somebody with two sessions. */
async function actor(app: TestApp) {
  const by = await accountWithTokenRight(app, rights);
  return { ...by, other: await by.signIn() };
}

type Form = { headers: Record<string, string>; payload: Buffer };

/** Sends a call, of which the last bytes come only after something else has happened; returns the code of the reply. */
async function codeWhen(
  port: number,
  path: string,
  { headers, payload }: Form,
  happens: () => Promise<unknown>,
) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const head = Object.entries({
    host: 'ludex',
    ...headers,
    'content-length': payload.length,
    connection: 'close',
  });
  const held = 100;
  socket.write(`POST ${path} HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, payload.length - held));
  // Requests are answered in their order: this one comes after.
  await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: ludex\r\nConnection: close\r\n\r\n');
  await happens();
  socket.write(payload.subarray(payload.length - held));
  let heard = '';
  for await (const chunk of socket) heard += String(chunk);
  return readResponse(heard).body['errorCode'];
}

const upload = async (token: string) => multipart({ token, file: await pngFile(40, 40) });
/** More than what is read before it is known who sends it. */
const rows = Array.from({ length: 100 }, (_, n) => ({
  name: `Game ${n}`,
  description: `<p>${'x'.repeat(bodyLimits.bytes / 100)}</p>`,
}));
// The tests of uploads try every way to end.
const oneForEachCode = table.filter(([how]) => ['disabled', 'without the right'].includes(how));

const largeImport = (token: string) => dataForm({ token, rows });

test.each(table)(
  'an upload of somebody who is %s before it has come is not stored',
  async (_how, { code, end }) => {
    const app = await start();
    const by = await actor(app);
    const port = await listen(app.app);
    const before = await stored(app);
    const form = await upload(by.client.token);
    let after = before;
    const happens = async () => {
      await end(by);
      after = await stored(app);
    };
    expect(await codeWhen(port, media.upload.path, form, happens)).toBe(code);
    expect(await stored(app)).toEqual(after);
  },
);

test('an upload by an API token that is ended before it has come is not stored', async () => {
  const app = await start();
  const by = await actor(app);
  const { made } = await program(app, by.client, ['media.upload']);
  const port = await listen(app.app);
  const before = await stored(app);
  const end = () => by.client.ok(tokens.revoke, { id: made.id });
  expect(await codeWhen(port, media.upload.path, await upload(made.token), end)).toBe('identity_expired');
  expect(await stored(app)).toEqual(before);
});

test.each(oneForEachCode)(
  'an import of somebody who is %s before it is written is refused for that',
  async (_how, ending) => {
    const app = await start();
    const by = await actor(app);
    const port = await listen(app.app);
    const end = () => ending.end(by);
    expect(await codeWhen(port, listings.import.path, largeImport(by.client.token), end)).toBe(ending.code);
    expect(await app.database.reads.selectFrom('listing').select('id').execute()).toEqual([]);
  },
);

test.each(oneForEachCode)(
  'an account that is made by somebody who is %s while its password is hashed is not stored',
  async (_how, { code, end }) => {
    const app = await start({ hashCost: slowHash });
    const by = await actor(app);
    const { client, role } = by;
    const fields = {
      email: 'new@example.com',
      name: 'New',
      password: 'a long new password',
      roleIds: [role.id],
    };
    const making = client.send(accounts.create, fields);
    await end(by);
    expect((await making).body['errorCode']).toBe(code);
    expect(
      await app.database.reads.selectFrom('account').select('id').where('email', '=', fields.email).execute(),
    ).toEqual([]);
  },
);

/** Long enough for all that is done meanwhile. */
const slowHash = { memory: 19_456, passes: 25 };

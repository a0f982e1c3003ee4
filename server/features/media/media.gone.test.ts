// A picture is served only while it is in the library: every path to its end, in every width, for every kind of request.
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { type Medium, media } from '../../../contract/media/media.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { pngFile } from '../../test/records/pictures.ts';

const start = testApps();
type App = Awaited<ReturnType<typeof start>>;

/** Status codes of all variants for GET, HEAD and a conditional request. */
async function statuses({ app }: App, { variants }: Medium): Promise<number[]> {
  const codes = new Set<number>();
  for (const { url } of variants) {
    const etag = `"${url.split('/').slice(2).join('-')}"`;
    codes.add((await app.inject({ method: 'GET', url })).statusCode);
    codes.add((await app.inject({ method: 'HEAD', url })).statusCode);
    codes.add((await app.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })).statusCode);
  }
  return [...codes].sort((one, other) => one - other);
}

const served = [200, 304];
const gone = [404];
const remove = (client: Client, { id, version }: Medium) => client.ok(media.remove, { id, version });

test.each<[string, (client: Client, medium: Medium) => Promise<unknown>, number[]]>([
  ['is in the library', async () => {}, served],
  [
    'got another alt text',
    (client, { id, version }) => client.ok(media.edit, { id, version, alt: 'A' }),
    served,
  ],
  ['was deleted', remove, gone],
  [
    'was replaced by another file',
    async (client, { id, version }) =>
      client.ok(media.replace, { file: await pngFile(301, 200), id, version: String(version) }),
    gone,
  ],
  [
    'was deleted and uploaded again',
    async (client, medium) => {
      await remove(client, medium);
      await client.ok(media.upload, { file: await pngFile(300, 300) });
    },
    served,
  ],
  [
    'was an avatar, then was removed and deleted',
    async (client, medium) => {
      const { account } = await client.ok(session.current, {});
      const shown = await client.ok(accounts.profile, { version: account.version, avatarId: medium.id });
      await client.fails('in_use', media.remove, { id: medium.id, version: medium.version });
      await client.ok(accounts.profile, { version: shown.version, avatarId: null });
      await remove(client, medium);
    },
    gone,
  ],
])('a picture that %s', async (_what, change, wanted) => {
  const app = await start();
  const client = await app.as('Administrator');
  const medium = await client.ok(media.upload, { file: await pngFile(300, 300) });
  expect(await statuses(app, medium)).toEqual(served);
  await change(client, medium);
  expect(await statuses(app, medium)).toEqual(wanted);
});

// Preview links: temporary access to pages that are not public.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { session } from '../../../contract/session/session.ts';
import { password, testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';
import { shown, visit } from '../../test/site.ts';

const start = testApps();
const below = (path: string) => path.replace('/v1/', '');

test('a link shows a draft in its current state, only to its holder, and never from a cache', async () => {
  const { app, as } = await start();
  const editor = await as('Listing Editor');
  const { id, version, slug } = await make.listing(editor, { name: 'Only a draft' });
  const { path } = await editor.ok(listings.previewLink, { id });
  expect(await shown(app, site.preview, below(path))).toMatchObject({
    kind: 'game',
    page: { name: 'Only a draft' },
  });
  await editor.ok(listings.edit, { id, version, name: 'Changed since' });
  expect(await shown(app, site.preview, below(path))).toMatchObject({ page: { name: 'Changed since' } });
  expect((await visit(app, below(path))).headers['cache-control']).toBe('private, no-store');
  expect((await visit(app, `games/${slug}`)).statusCode).toBe(404);
});

test('articles have preview links too; the audit log names their creator, without the link', async () => {
  const { app, as, database } = await start();
  const writer = await as('Writer');
  const { id } = await make.article(writer, { title: 'Soon to be read' });
  const { path } = await writer.ok(articles.previewLink, { id });
  expect(await shown(app, site.preview, below(path))).toMatchObject({
    kind: 'article',
    page: { title: 'Soon to be read' },
  });
  const rows = await database.reads
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'article.preview')
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(path.split('token=')[1]?.split('.').at(-1));
});

test('a modified link is refused, an expired one is gone, and so is one to a deleted record', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const [first, second] = [await make.listing(manager), await make.listing(manager)];
  const status = async (path: string) => (await visit(app, path)).statusCode;
  expect(await status('preview?token=game')).toBe(404);
  const { path } = await manager.ok(listings.previewLink, { id: first.id });
  const link = below(path);
  const altered = link.replace(/\.(.)([\w-]{42})$/, (_, sign, rest) => `.${sign === 'A' ? 'B' : 'A'}${rest}`);
  for (const other of [
    link.replace(first.id, second.id),
    link.replace('game', 'article'),
    link.replace(/\.(\d+)\./, '.9$1.'),
    altered,
  ]) {
    expect(await status(other), other).toBe(404);
  }
  clock.advance(7 * 24 * 3_600_000 - 1);
  expect(await status(link)).toBe(200);
  clock.advance(1);
  expect(await status(link)).toBe(410);
  const admin = await as('Administrator');
  const later = await admin.ok(listings.previewLink, { id: second.id });
  await admin.ok(listings.remove, { id: second.id, version: 1 });
  expect(await status(below(later.path))).toBe(410);
});

test('callers who cannot view listings get no preview links', async () => {
  const { as, withToken } = await start();
  const admin = await as('Administrator');
  const { id } = await make.listing(admin);
  const role = await make.role(admin, ['articles.view']);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await withToken('').ok(session.login, { email, password });
  await withToken(token).fails('forbidden', listings.previewLink, { id });
  await withToken(token).fails('not_found', articles.previewLink, { id });
});

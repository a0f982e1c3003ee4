// Exports: what they contain, who may make them, and that importing one changes nothing.
import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit/audit.ts';
import { type ExchangeType, exchangeTypes } from '../../../contract/exchange/columns.ts';
import { type ExportFormat, exchange } from '../../../contract/exchange/exchange.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import type { Right } from '../../../contract/kit/rights.ts';
import { session } from '../../../contract/session/session.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { checkImport, untilJob } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

/** The file of an export, and its job. */
async function exported({ app }: TestApp, client: Client, payload: Payload<typeof exchange.start>) {
  const { id } = await client.ok(exchange.start, payload);
  const job = await untilJob(client, id, 'done');
  const { path } = await client.ok(jobs.link, { id, what: 'file' });
  const reply = await app.inject({ url: path });
  expect(reply.statusCode).toBe(200);
  return { job, bytes: reply.rawPayload, text: reply.rawPayload.toString(), headers: reply.headers };
}

const hostile = [
  '=1+1',
  "'=1",
  '-5',
  '+x',
  '@me',
  "''-",
  '[a]',
  '["a"]',
  'a;b',
  '"quoted", and more',
  '原神 😀',
  '_x0041_',
];

/** Records of all types with texts that spreadsheets, CSV and JSON could change. */
async function fill(app: TestApp, manager: Client): Promise<void> {
  const coverId = await addPicture(app.database);
  const parent = await make.category(manager, { name: '=cmd', aliases: ['a;b', '[x', '-1'] });
  const below = await make.category(manager, {
    parentId: parent.id,
    color: '#123456',
    sortOrder: 7,
    active: false,
  });
  const chain = await make.blockchain(manager, {
    name: 'Immutable zkEVM',
    nativeCurrency: { name: 'Coin', symbol: '=C', decimals: 0 },
    explorers: [{ name: 'My; scan', url: 'https://scan.example/a;b' }],
    externalIds: { coingecko: '=1' },
  });
  const other = await make.blockchain(manager, { addressFormat: 'other', parentId: chain.id });
  const games = [];
  for (const [at, text] of hostile.entries()) {
    games.push(
      await make.listing(manager, {
        name: text,
        summary: `${text}\nsecond "line", with; signs`,
        description: `<p>${text.replaceAll('"', '')}</p><p>a &lt; b</p>`,
        tags: [text, 'plain'],
        alternativeNames: hostile.slice(0, at),
        categoryIds: [below.id, parent.id],
        platforms: ['web', 'ios'],
        deployments: [
          { blockchainId: chain.id },
          { blockchainId: other.id, address: `${text} x` },
          { blockchainId: other.id, address: `y${at}`, kind: 'token', label: text },
        ],
        releaseDate: '2026-05-31',
        releaseDatePrecision: 'day',
        minAge: 18,
        featured: at % 2 === 0,
        socials: { x: 'https://x.com/axie' },
        seo: { title: text },
        internalNotes: 'for us only',
        externalIds: { steam: text, igdb: String(at) },
        coverId,
      }),
    );
  }
  await make.article(manager, {
    title: '=A title with, signs',
    body: `<p>“Text” &amp; more</p><figure><img data-media="${coverId}" alt="x"></figure>`,
    gameIds: games.map(({ id }) => id),
    blockchainIds: [chain.id],
    categoryIds: [below.id],
    tags: hostile.filter((text) => text.length > 1).slice(0, 5),
    pinned: true,
    coverId,
  });
}

const formats: ExportFormat[] = ['csv', 'xlsx', 'json', 'ndjson'];

test('importing an unchanged export changes nothing, in every format', { timeout: 120_000 }, async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  await fill(app, manager);
  // No engine has a part in the formats.
  for (const format of engine === 'sqlite' ? formats : formats.slice(0, 1)) {
    for (const type of Object.keys(exchangeTypes) as ExchangeType[]) {
      const all = (await manager.ok(exchange.columns, { type })).map(({ path }) => path);
      const { job, bytes } = await exported(app, manager, { type, format, columns: all });
      for (const empty of ['keep', 'clear'] as const) {
        const checked = await checkImport(manager, type, bytes, { key: 'id', mode: 'update', empty });
        expect(
          checked.rows.filter((row) => row.outcome !== 'unchanged'),
          `${format} ${type} ${empty}`,
        ).toEqual([]);
        expect(checked.job).toMatchObject({ total: job.total, unchanged: job.total, refused: 0 });
        await manager.ok(jobs.cancel, { id: checked.job.id });
      }
    }
  }
});

test('a CSV has the mark, CRLF, guarded formulas and plain numbers; columns stand in the asked order', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  await make.category(manager, { name: '=1+1', aliases: ['+a', 'b'], sortOrder: 5, description: "'-x" });
  const columns = ['sortOrder', 'name', 'aliases', 'description', 'parentId'];
  const { text, headers, job } = await exported(app, manager, { type: 'category', format: 'csv', columns });
  expect(text).toBe("\ufeffsortOrder,name,aliases,description,parentId\r\n5,'=1+1,'+a;b,''-x,\r\n");
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/filename="categories-\d{4}-\d\d-\d\d\.csv"/);
  expect(job).toMatchObject({ kind: 'export', type: 'category', total: 1, canUndo: false });
});

test('an export has the filtered or chosen records, and internal notes only if they are named', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const live = await make.listing(manager, {
    name: 'Live',
    releaseStage: 'live',
    internalNotes: 'for us only',
  });
  const other = await make.listing(manager, { name: 'Other' });
  const names = async (payload: Partial<Payload<typeof exchange.start>>) => {
    const { text } = await exported(app, manager, { type: 'gameListing', format: 'ndjson', ...payload });
    expect(text).not.toContain('for us only');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line).name);
  };
  expect(await names({})).toEqual(['Live', 'Other']);
  expect(await names({ filter: { releaseStage: ['live'] } })).toEqual(['Live']);
  expect(await names({ filter: { q: 'other' } })).toEqual(['Other']);
  expect(await names({ ids: [other.id] })).toEqual(['Other']);
  expect(await names({ filter: {}, except: [other.id] })).toEqual(['Live']);
  expect(await names({ ids: [] })).toEqual([]);
  const { text } = await exported(app, manager, {
    type: 'gameListing',
    format: 'json',
    ids: [live.id],
    columns: ['id', 'internalNotes'],
  });
  expect(JSON.parse(text)).toEqual([{ id: live.id, internalNotes: 'for us only' }]);
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(audit.list, { action: ['gameListing.export'] });
  expect(rows).toHaveLength(7);
  expect(rows[0]?.changes).toContainEqual({ path: 'columns', from: null, to: ['id', 'internalNotes'] });
});

/** Signs in somebody with these rights. */
async function withRights(app: TestApp, admin: Client, rights: Right[]): Promise<Client> {
  const role = await make.role(admin, rights);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, { email, password });
  return app.withToken(token);
}

test('an export takes the right to view, and valid columns and filters', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const reader = await withRights(app, admin, ['articles.view']);
  for (const type of ['gameListing', 'category', 'blockchain'] as const) {
    await reader.fails('forbidden', exchange.start, { type, format: 'csv' });
    await reader.fails('forbidden', exchange.columns, { type });
  }
  const { fieldErrors } = await reader.fails('invalid_fields', exchange.start, {
    type: 'article',
    format: 'pdf',
    columns: ['title', 'nonsense'],
    filter: { password: 'x' },
    ids: [],
  });
  expect(Object.keys(fieldErrors ?? {}).toSorted()).toEqual([
    'columns.1',
    'filter.password',
    'format',
    'ids',
  ]);
});

test('what the maker may not view is exported by its id', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const game = await make.listing(admin, { name: 'Secret game' });
  await make.article(admin, { gameIds: [game.id] });
  const reader = await withRights(app, admin, ['articles.view']);
  const gamesFor = async (client: Client) => {
    const { text } = await exported(app, client, { type: 'article', format: 'json', columns: ['gameIds'] });
    return JSON.parse(text);
  };
  expect(await gamesFor(reader)).toEqual([{ gameIds: [game.id] }]);
  // The file can be fetched later too.
  const { rows } = await reader.ok(jobs.list, {});
  expect(rows).toMatchObject([{ kind: 'export', state: 'done' }]);
  await reader.ok(jobs.link, { id: rows[0]?.id ?? '', what: 'file' });
  expect(await gamesFor(admin)).toEqual([{ gameIds: ['secret-game'] }]);
});

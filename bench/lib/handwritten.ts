// A server as a developer writes it in a day: Fastify over node:sqlite, one indexed table of games, a prepared
// statement for each route. No rights, checks, redirects, audit or cache. Runs as its own process on its own file.
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

const [file = '', product = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536');
database.prepare('attach ? as "product"').run(product);
database.exec(`
  create table "game" (
    "id" integer primary key, "slug" text not null unique, "name" text not null, "tagline" text, "summary" text,
    "description" text, "releaseStage" text, "releaseDate" text, "platforms" text, "tags" text, "publishAt" text
  );
  insert into "game" select "seq", "slug", "name", "tagline", "summary", "description", "releaseStage", "releaseDate",
    "platforms", "tags", "publishAt" from "product"."listing" where "status" in ('published', 'scheduled');
  create index "newest" on "game" ("publishAt");
  create index "release" on "game" ("releaseDate");
  create table "gameCategory" ("game" integer not null, "category" text not null, primary key ("category", "game"));
  insert into "gameCategory" select "listingSeq", "slug" from "product"."listingCategory"
    join "product"."category" on "category"."id" = "categoryId";
  create table "gameChain" ("game" integer not null, "chain" text not null, primary key ("chain", "game"));
  insert or ignore into "gameChain" select "listingSeq", "slug" from "product"."deployment"
    join "product"."blockchain" on "blockchain"."id" = "blockchainId";
  detach "product";
  analyze;
`);

const shown = '"id", "slug", "name", "tagline", "releaseStage", "releaseDate", "platforms", "tags"';
const list = database.prepare(
  `select ${shown} from "game" where "publishAt" <= ? order by "publishAt" desc limit 20`,
);
const detail = database.prepare('select * from "game" where "slug" = ? and "publishAt" <= ?');
const chosen = `from "game" where "publishAt" <= ?
  and exists (select 1 from "gameCategory" where "category" = ? and "game" = "id")
  and exists (select 1 from "gameChain" where "chain" = ? and "game" = "id")`;
const filter = database.prepare(`select ${shown} ${chosen} order by "releaseDate" desc limit 20 offset 40`);
const found = `from "game" where "publishAt" <= ? and ("name" like ? or "tagline" like ? or "tags" like ?)`;
const search = database.prepare(`select ${shown} ${found} order by "name" limit 20`);
const total = database.prepare(`select count(*) as "total" ${found}`);
const insert = database.prepare(
  'insert into "game" ("slug", "name", "tagline", "summary", "platforms", "tags") values (?, ?, ?, ?, ?, ?)',
);
const insertCategory = database.prepare('insert into "gameCategory" ("game", "category") values (?, ?)');

type Chosen = { category: string; chain: string };
type Created = Record<'name' | 'tagline' | 'summary', string> &
  Record<'categoryIds' | 'platforms' | 'tags', string[]>;

const server = fastify();
const now = () => new Date().toISOString();
server.get('/games', () => list.all(now()));
server.get('/games/:slug', ({ params }) => detail.get((params as { slug: string }).slug, now()));
server.get('/filter', ({ query }) => {
  const { category, chain } = query as Chosen;
  return filter.all(now(), category, chain);
});
server.get('/search', ({ query }) => {
  const like = `%${(query as { q: string }).q}%`;
  const values = [now(), like, like, like];
  return { ...total.get(...values), items: search.all(...values) };
});
// The load sends every body as a form; this one is JSON all the same.
server.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => done(null, JSON.parse(String(body))),
);
server.post('/games', ({ body }) => {
  const { name, tagline, summary, categoryIds, platforms, tags } = body as Created;
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  database.exec('begin immediate');
  const { lastInsertRowid } = insert.run(
    slug,
    name,
    tagline,
    summary,
    JSON.stringify(platforms),
    JSON.stringify(tags),
  );
  for (const id of categoryIds) insertCategory.run(lastInsertRowid, id);
  database.exec('commit');
  return { id: Number(lastInsertRowid), slug };
});

await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(server.addresses()[0]);

// The limit of what is not kept: the same SQL and JSON by hand, with prepared statements on the bare driver, on a copy
// of the product's database that has the indexes which fit.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { newId } from '../../server/records/ids.ts';
import { labour, type Meter } from './load.ts';
import { copyToDisk, type Store } from './product.ts';

/** A work by hand, in the only connection or in one of the pool's. */
type Work = (connection: Connection) => Promise<unknown>;

export type Raw = {
  /** A page of the public list with names of categories and chains, and its exact total. */
  list: Work;
  /** The same of one category and chain, by release, page 3. */
  filter: Work;
  /** The first page of the console's list, as plain SQL. */
  adminList: Work;
  /** A listing with its parts, its slug, its words and its audit row, in a durable commit. */
  create: Work;
  /** Some of them in one. */
  createSome: (count: number) => Work;
  /** Edits one field of a listing, with its search terms and audit row. */
  edit: Work;
  /** Measures how often a work is done per second, by some at a time. */
  meter: (work: Work, atOnce?: number) => Meter;
  /** The product's payload that makes the same rows. */
  example: {
    tagline: string;
    summary: string;
    categoryIds: string[];
    platforms: ['web', 'windows'];
    tags: string[];
  };
  close: () => Promise<void>;
};

type Rows = Record<string, unknown>[];
type Connection = { all: (sql: string, values?: (string | number | null)[]) => Promise<Rows> | Rows };

export async function openRaw(store: Store): Promise<Raw> {
  const opened = 'url' in store.location ? await openPool(store.location.url) : openCopy(store);
  const { dialect, lend, close } = opened;
  const { names, search } = dialects[dialect];
  const all = (sql: string, values: (string | number | null)[] = []) =>
    lend(async (one) => one.all(sql, values));
  await all(
    `create index "rawPublic" on "listing" ("publishAt", "id") where "status" in ('published', 'scheduled')`,
  );
  await all('analyze');
  const often = async (table: string, column: string) => {
    const [row] = await all(
      `select "${column}" as "id" from "${table}" group by "${column}" order by count(*) desc limit 1`,
    );
    return String(row?.['id']);
  };
  const [category, chain] = [
    await often('listingCategory', 'categoryId'),
    await often('deployment', 'blockchainId'),
  ];
  const categoryIds = (await all('select "id" from "category" order by "id" limit 2')).map((row) =>
    String(row['id']),
  );
  const like = 'https://raw.example/';
  // Most saves are of drafts, on both sides.
  const drafts = await all(`select * from "listing" where "status" = 'draft' order by "seq" limit 1000`);
  const [original] = drafts;
  const fields = Object.keys(original ?? {}).filter((column) => column !== 'seq');
  const marks = (count: number) => `(${Array.from({ length: count }, () => '?').join(', ')})`;

  const shown = `"slug", "name", "tagline", "summary", "releaseStage", "releaseDate", "releaseDatePrecision", "platforms",
    "onChain", "entryCost", "earnModels", "tokenSymbol", "minAge", "riskFlags", "featured", "publishedAt"`;
  const named = `${names('listingCategory', 'category', 'categoryId')} as "categories",
    ${names('deployment', 'blockchain', 'blockchainId')} as "blockchains"`;
  const visible = `from "listing" where "status" in ('published', 'scheduled') and "publishAt" <= ?`;
  const chosen = `${visible} and "seq" in (select "listingSeq" from "listingCategory" where "categoryId" = ?)
    and "seq" in (select "listingSeq" from "deployment" where "blockchainId" = ?)`;
  const page = (counted: string, rows: string, values: (string | number)[]): Work => {
    return async (one) => {
      const [count] = await one.all(counted, values);
      return JSON.stringify({ total: count?.['total'], items: await one.all(rows, values) });
    };
  };
  const count = 'select count(*) as "total"';
  const now = () => new Date().toISOString();
  let made = 0;
  let edited = 0;

  const audit = (one: Connection, id: string, changes: unknown) =>
    one.all(
      `insert into "audit" ("id", "at", "actorId", "actorName", "sessionId", "ip", "action", "entityType", "entityId",
        "entityLabel", "entityKey", "version", "changes", "result", "traceId")
        values (?, ?, null, 'raw', null, '127.0.0.1', 'gameListing.create', 'gameListing', ?, 'Raw', 'raw', 1, ?, 'ok', ?)`,
      [newId(), now(), id, JSON.stringify(changes), newId()],
    );
  const durable = (work: Work): Work => {
    return async (one) => {
      await one.all(dialect === 'sqlite' ? 'begin immediate' : 'begin');
      await work(one);
      await one.all('commit');
    };
  };

  const create: Work = async (one) => {
    const id = newId();
    const name = `Raw ${(made += 1)} ${process.hrtime.bigint()}`;
    const own: Record<string, unknown> = {
      id,
      name,
      nameKey: name,
      likenessKey: name,
      slug: id,
      websiteKey: like + id,
    };
    own['updatedAt'] = own['createdAt'] = now();
    const values = fields.map((field) => (own[field] ?? original?.[field] ?? null) as string | number | null);
    const [row] = await one.all(
      `insert into "listing" (${fields.map((field) => `"${field}"`).join(', ')}) values ${marks(fields.length)} returning "seq"`,
      values,
    );
    const seq = Number(row?.['seq']);
    await one.all('insert into "slug" ("type", "slug", "entityId") values (?, ?, ?)', ['listing', id, id]);
    const [first = '', second = ''] = categoryIds;
    await one.all(
      'insert into "listingCategory" ("listingSeq", "position", "categoryId") values (?, 0, ?), (?, 1, ?)',
      [seq, first, seq, second],
    );
    await one.all('insert into "listingPlatform" ("listingSeq", "platform") values (?, ?), (?, ?)', [
      seq,
      'web',
      seq,
      'windows',
    ]);
    await one.all('insert into "listingTag" ("listingSeq", "tagKey", "tag") values (?, ?, ?), (?, ?, ?)', [
      seq,
      'one',
      'One',
      seq,
      'two',
      'Two',
    ]);
    await one.all(search.add, [seq, ...search.values(name)]);
    await audit(one, id, { name });
  };

  return {
    list: page(
      `${count} ${visible}`,
      `select ${shown}, ${named} ${visible} order by "publishAt" desc, "id" desc limit 20`,
      [now()],
    ),
    filter: page(
      `${count} ${chosen}`,
      `select ${shown}, ${named} ${chosen} order by "releaseDate" desc, "id" desc limit 20 offset 40`,
      [now(), category, chain],
    ),
    adminList: page(
      `${count} from "listing"`,
      `select ${shown}, ${named} from "listing" order by "updatedAt" desc, "id" desc limit 20`,
      [],
    ),
    create: durable(create),
    createSome: (count) =>
      durable(async (one) => {
        for (let row = 0; row < count; row += 1) await create(one);
      }),
    edit: durable(async (one) => {
      const seq = Number(drafts[edited++ % drafts.length]?.['seq']);
      const [before] = await one.all('select * from "listing" where "seq" = ?', [seq]);
      await one.all(
        'update "listing" set "tagline" = ?, "version" = "version" + 1, "updatedAt" = ? where "seq" = ? and "version" = ?',
        [`Changed ${edited}`, now(), seq, Number(before?.['version'])],
      );
      await one.all(search.replace, [seq, ...search.values(String(before?.['name']))]);
      await audit(one, String(before?.['id']), { tagline: `Changed ${edited}` });
    }),
    meter: (work, atOnce = 10) => labour(() => lend(work), dialect === 'sqlite' ? 1 : atOnce),
    example: {
      tagline: 'As the one by hand',
      summary: 'A listing with as many parts as the one that is written by hand.',
      categoryIds,
      platforms: ['web', 'windows'],
      tags: ['One', 'Two'],
    },
    close,
  };
}

type Opened = {
  dialect: 'sqlite' | 'postgres';
  lend: <T>(work: (one: Connection) => Promise<T> | T) => Promise<T>;
  close: () => Promise<void>;
};

function openCopy({ folder, location }: Store): Opened {
  if (!('file' in location)) throw new Error('Only a file can be copied');
  const file = join(folder, 'raw.sqlite');
  copyToDisk(location.file, file);
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory');
  const kept = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const all: Connection['all'] = (sql, values = []) => {
    const statement = kept.get(sql) ?? database.prepare(sql);
    kept.set(sql, statement);
    return statement.all(...values);
  };
  return { dialect: 'sqlite', lend: async (work) => work({ all }), close: async () => database.close() };
}

/** A copy on the same server, through as many connections as the product has. */
async function openPool(url: string): Promise<Opened> {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const outside = new pg.Client({ connectionString: at('template1') });
  await outside.connect();
  await outside.query(
    `create database "raw" template "${new URL(url).pathname.slice(1)}" strategy file_copy`,
  );
  await outside.end();
  const pool = new pg.Pool({ connectionString: at('raw'), max: 10 });
  // Connections still closing when the server stops report an error, as do those in the pool.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  // Prepared under a name, each once in a connection.
  const prepared = new Map<string, { name: string; text: string }>();
  const connectionOf = (client: pg.PoolClient): Connection => ({
    all: async (sql, values = []) => {
      if (values.length === 0) return (await client.query(sql)).rows as Rows;
      let at = 0;
      const known = prepared.get(sql) ?? {
        name: `raw${prepared.size}`,
        text: sql.replaceAll('?', () => `$${(at += 1)}`),
      };
      prepared.set(sql, known);
      return (await client.query({ ...known, values })).rows as Rows;
    },
  });
  return {
    dialect: 'postgres',
    lend: async (work) => {
      const connection = await pool.connect();
      try {
        return await work(connectionOf(connection));
      } finally {
        connection.release();
      }
    },
    close: () => pool.end(),
  };
}

/** Differences between the engines. */
const dialects = {
  sqlite: {
    names: (table: string, to: string, column: string) =>
      `(select json_group_array(json_object('slug', "slug", 'name', "name", 'color', "color")) from "${table}"
        join "${to}" on "${to}"."id" = "${column}" where "listingSeq" = "listing"."seq")`,
    search: {
      add: 'insert into "listingSearch" ("rowid", "name", "rest") values (?, ?, ?)',
      replace: 'insert or replace into "listingSearch" ("rowid", "name", "rest") values (?, ?, ?)',
      values: (name: string) => [name.toLowerCase(), 'as the one by hand one two'],
    },
  },
  postgres: {
    names: (table: string, to: string, column: string) =>
      `(select json_agg(json_build_object('slug', "slug", 'name', "name", 'color', "color")) from "${table}"
        join "${to}" on "${to}"."id" = "${column}" where "listingSeq" = "listing"."seq")`,
    search: {
      add: 'insert into "listingSearch" ("rowid", "tokens") values (?, ?::tsvector)',
      replace: `insert into "listingSearch" ("rowid", "tokens") values (?, ?::tsvector)
        on conflict ("rowid") do update set "tokens" = excluded."tokens"`,
      values: (name: string) => [
        name
          .toLowerCase()
          .split(' ')
          .map((word) => `'${word}':1A`)
          .join(' '),
      ],
    },
  },
} as const;

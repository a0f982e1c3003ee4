// The catalogue: slugs, categories, blockchains, game listings, and the search over them.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const record = `"seq" ${t.serial}, "id" ${t.key} not null unique, "version" ${t.int} not null,
    "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key}`;
  const index = (name: string, table: string, columns: readonly string[]) => {
    // PostgreSQL sorts nulls last by default and SQLite first; lists ask both for the latter. An index of SQLite's
    // holds the row's number by itself; with it a page is found without reading the rows that are skipped.
    const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
    return `create index "${name}" on "${table}" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  /** The key of a listing's rows in another table, which on PostgreSQL also answers what they lead to. */
  const ordered = (leadsTo: string) =>
    `primary key ("listingSeq", "position")${dialect === 'postgres' ? ` include ("${leadsTo}")` : ''}`;
  await statements(
    db,
    // Current slugs and those of the past, so that an old link still leads to its record.
    `create table "slug" (
      "type" ${t.key} not null, "slug" ${t.key} not null, "entityId" ${t.key} not null, primary key ("type", "slug")
    )`,
    `create index "slug_entity" on "slug" ("type", "entityId")`,

    `create table "category" (
      ${record},
      "name" ${t.text} not null, "nameKey" ${t.key} not null, "uniqueName" ${t.key} not null unique,
      "slug" ${t.key} not null, "type" ${t.key} not null,
      "parentId" ${t.key} references "category" ("id"),
      "description" ${t.text}, "color" ${t.text}, "aliases" ${t.json} not null,
      "active" ${t.flag} not null, "sortOrder" ${t.int} not null
    )`,
    index('category_nameKey', 'category', ['nameKey', 'id']),
    index('category_sortOrder', 'category', ['sortOrder', 'nameKey', 'id']),
    index('category_updatedAt', 'category', ['updatedAt', 'id']),
    index('category_createdAt', 'category', ['createdAt', 'id']),
    index('category_type', 'category', ['type', 'sortOrder']),
    index('category_active', 'category', ['active', 'sortOrder']),
    index('category_parentId', 'category', ['parentId', 'sortOrder']),

    `create table "blockchain" (
      ${record},
      "name" ${t.text} not null, "nameKey" ${t.key} not null, "uniqueName" ${t.key} not null unique,
      "slug" ${t.key} not null, "caip2" ${t.key}, "namespace" ${t.key},
      "addressFormat" ${t.key} not null, "addressPrefix" ${t.key}, "networkType" ${t.key} not null, "layer" ${t.key},
      "parentId" ${t.key} references "blockchain" ("id"), "status" ${t.key} not null,
      "nativeCurrency" ${t.json}, "explorers" ${t.json} not null, "websiteUrl" ${t.text}, "color" ${t.text},
      "aliases" ${t.json} not null, "description" ${t.text}, "featured" ${t.flag} not null, "sortOrder" ${t.int} not null
    )`,
    `create unique index "blockchain_caip2" on "blockchain" ("caip2") where "status" <> 'archived'`,
    index('blockchain_nameKey', 'blockchain', ['nameKey', 'id']),
    index('blockchain_sortOrder', 'blockchain', ['sortOrder', 'nameKey', 'id']),
    index('blockchain_updatedAt', 'blockchain', ['updatedAt', 'id']),
    index('blockchain_createdAt', 'blockchain', ['createdAt', 'id']),
    index('blockchain_status', 'blockchain', ['status', 'nameKey']),
    index('blockchain_namespace', 'blockchain', ['namespace', 'nameKey']),
    index('blockchain_networkType', 'blockchain', ['networkType', 'nameKey']),
    index('blockchain_parentId', 'blockchain', ['parentId']),

    `create table "listing" (
      ${record},
      "name" ${t.text} not null, "nameKey" ${t.key} not null, "likenessKey" ${t.key} not null,
      "slug" ${t.key} not null, "status" ${t.key} not null,
      "alternativeNames" ${t.json} not null, "tagline" ${t.text}, "summary" ${t.text}, "description" ${t.text},
      "releaseStage" ${t.key} not null, "releaseDate" ${t.time}, "releaseDatePrecision" ${t.key},
      "tags" ${t.json} not null, "platforms" ${t.json} not null, "gameModes" ${t.json} not null,
      "onChain" ${t.key} not null, "entryCost" ${t.key}, "earnModels" ${t.json} not null,
      "tokenSymbol" ${t.text}, "developer" ${t.text}, "publisher" ${t.text},
      "websiteUrl" ${t.text}, "websiteKey" ${t.key}, "playUrl" ${t.text}, "whitepaperUrl" ${t.text}, "marketplaceUrl" ${t.text},
      "socials" ${t.json} not null, "stores" ${t.json} not null, "videoUrls" ${t.json} not null,
      "featured" ${t.flag} not null, "featuredRank" ${t.int}, "riskFlags" ${t.json} not null, "riskNote" ${t.text},
      "minAge" ${t.int}, "seo" ${t.json} not null, "internalNotes" ${t.text},
      "completeness" ${t.int} not null, "publishAt" ${t.time}, "publishedAt" ${t.time}, "reviewNote" ${t.text},
      "verifiedAt" ${t.time}, "verifiedBy" ${t.key}
    )`,
    ...[
      'updatedAt',
      'createdAt',
      'nameKey',
      'publishedAt',
      'releaseDate',
      'completeness',
      'featuredRank',
    ].map((column) => index(`listing_${column}`, 'listing', [column, 'id'])),
    index('listing_status', 'listing', ['status', 'updatedAt', 'id']),
    index('listing_status_nameKey', 'listing', ['status', 'nameKey', 'id']),
    index('listing_releaseStage', 'listing', ['releaseStage', 'updatedAt', 'id']),
    index('listing_featured', 'listing', ['featured', 'updatedAt', 'id']),
    // What the summary counts by, without the rows' long texts.
    index('listing_summary', 'listing', ['status', 'releaseStage', 'featured']),
    `create index "listing_scheduled" on "listing" ("publishAt") where "status" = 'scheduled'`,
    index('listing_likenessKey', 'listing', ['likenessKey']),
    index('listing_websiteKey', 'listing', ['websiteKey']),

    // What a listing is found by. Keyed by the listing's number: half the size of keys by id, and quicker to join.
    `create table "listingCategory" (
      "listingSeq" ${t.int} not null references "listing" ("seq") on delete cascade,
      "position" ${t.int} not null, "categoryId" ${t.key} not null references "category" ("id"),
      ${ordered('categoryId')}
    )`,
    `create unique index "listingCategory_category" on "listingCategory" ("categoryId", "listingSeq")`,
    `create table "listingPlatform" (
      "listingSeq" ${t.int} not null references "listing" ("seq") on delete cascade,
      "platform" ${t.key} not null, primary key ("listingSeq", "platform")
    )`,
    `create index "listingPlatform_platform" on "listingPlatform" ("platform", "listingSeq")`,
    `create table "listingTag" (
      "listingSeq" ${t.int} not null references "listing" ("seq") on delete cascade,
      "tagKey" ${t.key} not null, "tag" ${t.text} not null, primary key ("listingSeq", "tagKey")
    )`,
    `create index "listingTag_tag" on "listingTag" ("tagKey", "tag")`,
    `create table "deployment" (
      "listingSeq" ${t.int} not null references "listing" ("seq") on delete cascade,
      "position" ${t.int} not null, "blockchainId" ${t.key} not null references "blockchain" ("id"),
      "kind" ${t.key} not null, "label" ${t.text}, "address" ${t.text}, "addressKey" ${t.key},
      ${ordered('blockchainId')}
    )`,
    `create index "deployment_blockchain" on "deployment" ("blockchainId", "listingSeq")`,
    `create index "deployment_addressKey" on "deployment" ("addressKey", "blockchainId")`,
    ...['category', 'blockchain', 'listing'].flatMap((entity) => searchTable(entity, dialect, t.int)),
  );
};

/** See server/records/search.ts for how these are filled and asked. */
function searchTable(entity: string, dialect: 'sqlite' | 'postgres', int: string): string[] {
  const name = `${entity}Search`;
  if (dialect === 'sqlite') {
    return [
      `create virtual table "${name}" using fts5(
        "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
      )`,
    ];
  }
  return [
    `create table "${name}" (
      "rowid" ${int} primary key references "${entity}" ("seq") on delete cascade, "tokens" tsvector not null
    )`,
    `create index "${name}_tokens" on "${name}" using gin ("tokens")`,
  ];
}

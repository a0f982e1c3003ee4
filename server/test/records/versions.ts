// Versions of records, for tests of the history.
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { type HistoryType, history, type RestorableType } from '../../../contract/history/history.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { Client } from '../harness.ts';
import { edits } from './edits.ts';

/** A record of any type as replies have it. */
export type AnyRecord = { id: string; version: number } & Record<string, unknown>;

/** The editable fields of a record. */
export function editableOf(type: RestorableType, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(Object.keys(edits[type].fields.shape).map((name) => [name, record[name]]));
}

export function versionsOf(client: Client, type: HistoryType, id: string) {
  return client.ok(history.list, { type, id, pageSize: 200 });
}

export function versionAt(client: Client, type: HistoryType, id: string, version: number) {
  return client.ok(history.version, { type, id, at: version });
}

/** The record as edits reply with it. */
export async function currentOf(client: Client, type: RestorableType, id: string): Promise<AnyRecord> {
  if (type === 'category' || type === 'blockchain') {
    const list = { category: categories, blockchain: blockchains }[type].list;
    const [record] = (await client.ok(list, { ids: [id] })).rows;
    if (record === undefined) throw new Error('The record is gone');
    return record;
  }
  const calls = { gameListing: listings, article: articles, banner: banners, collection: collections };
  return client.ok(calls[type].detail, { id });
}

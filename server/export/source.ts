// What a type of record needs to be exported. Features declare it in `features/<entity>/<entity>.exchange.ts`.
import type { Kysely } from 'kysely';
import type { ExchangeType } from '../../contract/exchange/columns.ts';
import type { Tables } from '../database/database.ts';
import { declaredIn } from '../records/declared.ts';
import type { Selection } from '../records/lists.ts';

export type ExchangeSource = {
  type: ExchangeType;
  selection: Selection;
  /** Records by row id, in any order: their editable fields as they are stored, and what the server sets. */
  load: (db: Kysely<Tables>, seqs: readonly number[]) => Promise<ExportedRecord[]>;
};

export type ExportedRecord = { seq: number; fields: Readonly<Record<string, unknown>> };

let found: Promise<ExchangeSource[]> | undefined;

export async function sourceOf(type: ExchangeType): Promise<ExchangeSource> {
  found ??= loadSources();
  const source = (await found).find((one) => one.type === type);
  if (source === undefined) throw new Error(`No feature exports records of the type ${type}`);
  return source;
}

async function loadSources(): Promise<ExchangeSource[]> {
  const modules = await declaredIn<{ source: ExchangeSource }>('.exchange.ts');
  return modules.map(({ source }) => source);
}

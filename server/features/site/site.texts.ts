// What listings are found by, as their tables have it.
import { sql } from 'kysely';
import { textOf } from '../../../contract/listings.text.ts';
import type { Database } from '../../platform/db/db.ts';
import { numbersOf } from '../../platform/db/statements.ts';
import type { SearchText } from '../../platform/search.ts';

type Stored = {
  seq: number;
  name: string;
  slug: string;
  alternativeNames: string;
  tagline: string | null;
  tags: string;
  developer: string | null;
  publisher: string | null;
  tokenSymbol: string | null;
  websiteKey: string | null;
};

type Source = Pick<Database, 'reads' | 'dialect'>;

/** Listings in one statement. */
const atOnce = 500;

/** The texts of those among some listings that there are, by their numbers. */
export async function textsOf(source: Source, seqs: readonly number[]): Promise<Map<number, SearchText>> {
  const texts = new Map<number, SearchText>();
  for (let from = 0; from < seqs.length; from += atOnce)
    await read(source, seqs.slice(from, from + atOnce), texts);
  return texts;
}

async function read(
  { reads, dialect }: Source,
  seqs: readonly number[],
  texts: Map<number, SearchText>,
): Promise<void> {
  const those = numbersOf(dialect, seqs);
  const [listings, deployments] = await Promise.all([
    sql<Stored>`
      select "seq", "name", "slug", "alternativeNames", "tagline", "tags", "developer", "publisher", "tokenSymbol", "websiteKey"
      from "listing" where "seq" in (${those})`.execute(reads),
    sql<{ seq: number; address: string | null; addressKey: string | null }>`
      select "listingSeq" as "seq", "address", "addressKey" from "deployment" where "listingSeq" in (${those})`.execute(
      reads,
    ),
  ]);
  const addresses = Map.groupBy(deployments.rows, ({ seq }) => seq);
  for (const row of listings.rows) {
    const [alternativeNames, tags] = [JSON.parse(row.alternativeNames), JSON.parse(row.tags)];
    const own = (addresses.get(row.seq) ?? []).flatMap(({ address, addressKey }) => [address, addressKey]);
    texts.set(row.seq, textOf({ ...row, alternativeNames, tags }, own));
  }
}

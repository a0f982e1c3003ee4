// Mentions of blockchains with their logos, for chips in lists.
import type { Kysely } from 'kysely';
import type { ChainMention } from '../../contract/kit.ts';
import type { Tables } from './db/db.ts';
import { smallestUrl } from './media.ts';

type Named = Omit<ChainMention, 'logoUrl'>;

/** The mentions by record, each with the chain's logo in its smallest width: one query however many there are. */
export async function withLogos(
  db: Kysely<Tables>,
  mentions: ReadonlyMap<number, readonly Named[]>,
): Promise<Map<number, ChainMention[]>> {
  const ids = new Set([...mentions.values()].flatMap((some) => some.map(({ id }) => id)));
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('blockchain')
          .innerJoin('media', 'media.id', 'blockchain.logoId')
          .select(['blockchain.id', 'media.hash', 'media.width'])
          .where('blockchain.id', 'in', [...ids])
          .execute();
  const urls = new Map(rows.map((row) => [row.id, smallestUrl(row)]));
  return new Map(
    [...mentions].map(([seq, some]) => [
      seq,
      some.map((chain) => ({ ...chain, logoUrl: urls.get(chain.id) ?? null })),
    ]),
  );
}

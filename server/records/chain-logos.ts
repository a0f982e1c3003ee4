// Mentions of blockchains with their logos, for chips in lists.
import type { ChainMention } from '../../contract/kit/calls.ts';
import { smallestUrl } from '../media/usage.ts';

/** A mention as it is read: beside the chain's columns those of its logo's picture, if it has one. */
export type ChainMentionRow = Omit<ChainMention, 'logoUrl'> & { hash: string | null; width: number | null };

/** The mention with the chain's logo in its smallest width. */
export function toChainMention({ id, name, color, hash, width }: ChainMentionRow): ChainMention {
  const logoUrl = hash === null || width === null ? null : smallestUrl({ hash, width });
  return { id, name, color, logoUrl };
}

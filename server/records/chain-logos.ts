// Mentions of blockchains with their logos, for chips in lists.
import type { ChainMention } from '../../contract/kit/calls.ts';
import { smallestUrl } from '../media/usage.ts';

/** The columns of a mention: those of the chain, and of its logo if it has one. */
export type ChainMentionRow = Omit<ChainMention, 'logoUrl'> & { hash: string | null; width: number | null };

/** A mention with the chain's logo in its smallest width. */
export function toChainMention({ id, name, color, hash, width }: ChainMentionRow): ChainMention {
  const logoUrl = hash === null || width === null ? null : smallestUrl({ hash, width });
  return { id, name, color, logoUrl };
}

// What the public listings are narrowed to.
import type { Bits } from './bits.ts';
import type { Facet } from './site.rows.ts';

export type Selection = {
  /** Any of the values of a facet, and all of the facets. */
  values: Partial<Record<Facet, readonly string[] | undefined>>;
  featured?: boolean | undefined;
  /** Years; listings without an age are in no limits. */
  minAgeFrom?: number | undefined;
  minAgeTo?: number | undefined;
  /** Only these. */
  among?: Bits | undefined;
};

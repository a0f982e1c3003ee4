// Listings that are to be, with all that follows from what was given: an import makes them before it keeps others waiting.
import type { Input } from '../../../contract/kit.ts';
import { type ListingFields, listingDefaults } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import { type AuditFacts, factsOf } from '../../platform/audit.ts';
import type { Who } from '../../platform/auth/who.ts';
import { createdBy, defined, type RecordColumns, withPerson } from '../../platform/records.ts';
import { type IndexedWords, indexedWords } from '../../platform/search.ts';
import { type Wished, wishedSlugs } from '../../platform/slugs.ts';
import { type CheckedDeployment, checkDeployments, type References } from './listings.check.ts';
import { mentionedIn } from './listings.parts.ts';
import { entityOf, searchText, toColumns } from './listings.save.ts';
import { type ListingRecord, type StoredListing, toRecord } from './listings.table.ts';

export type Given = Omit<Input<typeof listings.create>, 'requestId'>;

export type Draft = {
  /** All of its row but the number, which the database gives. */
  row: Omit<StoredListing, 'seq'>;
  fields: ListingFields;
  deployments: readonly CheckedDeployment[];
  words: IndexedWords;
  /** As replies show it. */
  record: ListingRecord;
  /** Its row of the audit log. */
  facts: AuditFacts;
};

/** Drafts in the order of what was given, and the slugs that those wish for who did not ask for one. */
export type Drafts = { wished: Wished; drafts: readonly Draft[] };

type Context = { who: Who; now: Date };

/** Drafts new listings, all of which refer to what is there. */
export function draftListings({ who, now }: Context, all: readonly Given[], references: References): Drafts {
  const owned = all.map((given) => ({ given, columns: createdBy(who, now) }));
  const unnamed = owned.flatMap(({ given: { slug, name }, columns: { id } }) =>
    slug === undefined ? [{ id, name }] : [],
  );
  const wished = wishedSlugs('listing', unnamed);
  const drafts = owned.map(({ given, columns }) => {
    const slug = given.slug ?? wished.slugs.get(columns.id) ?? '';
    return draftOf(
      { ...listingDefaults, ...defined(given), name: given.name, slug },
      columns,
      references,
      who,
    );
  });
  return { wished, drafts };
}

function draftOf(fields: ListingFields, columns: RecordColumns, references: References, who: Who): Draft {
  const { deployments } = checkDeployments(references.chains, fields.deployments);
  const row = { ...columns, ...toColumns(fields), ...newborn };
  // Parts go by their listing's number, of which nothing is shown.
  const seq = 0;
  const stored = deployments.map((deployment) => ({ listingSeq: seq, ...deployment }));
  const categories = fields.categoryIds.flatMap((id) => references.categories.get(id) ?? []);
  const record = toRecord(
    { ...row, seq },
    {
      people: withPerson(new Map(), who),
      categories: new Map([[seq, categories]]),
      deployments: stored,
      blockchains: mentionedIn(stored, references.mentions),
      pictures: references.pictures,
    },
    fields,
  );
  return withWords({ row, fields, deployments, record });
}

/** What every listing begins as. */
const newborn = {
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  reviewNote: null,
  verifiedAt: null,
  verifiedBy: null,
} as const;

/** The same under another slug than it wished for. */
export function underSlug({ row, fields, record, deployments }: Draft, slug: string): Draft {
  return withWords({
    row: { ...row, slug },
    fields: { ...fields, slug },
    record: { ...record, slug },
    deployments,
  });
}

/** What it is found by, and what the audit log says of it. */
function withWords(draft: Omit<Draft, 'words' | 'facts'>): Draft {
  const { deployments, record } = draft;
  return {
    ...draft,
    words: indexedWords(searchText(draft, deployments)),
    facts: factsOf({ action: 'gameListing.create', entity: entityOf(record), after: record }),
  };
}

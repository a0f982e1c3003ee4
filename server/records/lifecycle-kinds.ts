// The types of records with a lifecycle.
import type { TaskType } from '../../contract/desk/tasks.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { areas } from '../../contract/kit/rights.ts';

/** A kind of record with a lifecycle. */
export type LifecycleKind = {
  /** The table, with the columns of {@link LifecycleColumns}, and the column with a record's name. */
  table: string;
  label: string;
  /** The type in the audit log. */
  entityType: TaskType;
  /** The area of its rights. */
  area: keyof typeof areas;
  /** The subject of error messages: `A listing`. */
  one: string;
  /** Fields that the public never sees. The right to edit is enough to change them at once, also while the record is live. */
  privateFields?: ReadonlySet<string>;
};

/** Columns that the table must have. */
export type LifecycleColumns = {
  status: Status;
  publishAt: string | null;
  publishedAt: string | null;
  reviewNote: string | null;
};

export const listingLifecycle = {
  table: 'listing',
  label: 'name',
  entityType: 'gameListing',
  area: 'gameListings',
  one: 'A listing',
  privateFields: new Set(['internalNotes', 'externalIds', 'reviewEvery']),
} as const satisfies LifecycleKind;

export const articleLifecycle = {
  table: 'article',
  label: 'title',
  entityType: 'article',
  area: 'articles',
  one: 'An article',
  privateFields: new Set(['externalIds', 'reviewEvery']),
} as const satisfies LifecycleKind;

export const bannerLifecycle = {
  table: 'banner',
  label: 'name',
  entityType: 'banner',
  area: 'banners',
  one: 'A banner',
} as const satisfies LifecycleKind;

export const collectionLifecycle = {
  table: 'collection',
  label: 'title',
  entityType: 'collection',
  area: 'collections',
  one: 'A collection',
} as const satisfies LifecycleKind;

export const lifecycleKinds: Readonly<Record<TaskType, LifecycleKind>> = {
  gameListing: listingLifecycle,
  article: articleLifecycle,
  banner: bannerLifecycle,
  collection: collectionLifecycle,
};

/** Verbs of audit actions by new status. */
const verbs: Record<Status, string> = {
  draft: 'returnToDraft',
  inReview: 'submit',
  scheduled: 'schedule',
  published: 'publish',
  archived: 'archive',
};

/** The audit action of a status change, such as `gameListing.publish`. */
export function actionOf(kind: LifecycleKind, to: Status): string {
  return `${kind.entityType}.${verbs[to]}`;
}

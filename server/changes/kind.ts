// What a type declares so that its records can have pending changes, in `features/<entity>/<entity>.change.ts`.
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { grantedLevel } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { LockedRecord } from '../bin/kind.ts';
import type { Fields, HistoryKind } from '../history/kind.ts';
import type { WriteContext } from '../http/feature.ts';
import type { WriteHandler } from '../http/write.ts';
import type { PlacedPictures } from '../media/usage.ts';
import { declaredIn } from '../records/declared.ts';
import type { LifecycleKind } from '../records/lifecycle-kinds.ts';
import { viewRights } from '../records/visible-names.ts';
import type { ChangeType } from './table.ts';

export type ChangeContext = Pick<WriteContext, 'db' | 'dialect' | 'now' | 'audit' | 'fourEyes'> & {
  who: Pick<Caller, 'id' | 'name' | 'roles'>;
};

/** The server itself, in the name of the account that scheduled or previews a change. Audit rows name all that it refers to. */
export function systemCaller({ lifecycle: { area } }: ChangeKind, by: string | null): ChangeContext['who'] {
  const names = [`${area}.publish`, ...viewRights];
  const rights = names.map((name) => ({ name, level: grantedLevel }));
  return { id: by ?? '', name: 'Ludex', roles: [{ id: '', name: 'Ludex', rights }] };
}

/** Fields of a record as a change would leave them. */
export type Checked = {
  /** As they would be stored. */
  fields: Fields;
  faults: FieldErrors;
  /** What publishing requires and is missing. */
  missing: FieldErrors;
};

export type ChangeKind = {
  type: ChangeType;
  lifecycle: LifecycleKind & { table: 'listing' | 'article' | 'banner' | 'collection' };
  history: HistoryKind;
  /** The plain edit, which applies a change. */
  edit: WriteHandler;
  /** Locks a record and loads it, or returns undefined. */
  lock: (context: ChangeContext, id: string) => Promise<LockedRecord | undefined>;
  /** Sent fields as they are stored, if nothing of the database is needed for it: texts are sanitized. */
  clean: (sent: Fields) => Fields;
  /** Checks a locked record as its change would leave it. The fields that differ are clean. */
  check: (context: ChangeContext, fields: Fields, record: LockedRecord) => Promise<Checked>;
  /** Ends the call with `duplicate` for values that other records have. */
  refuseTaken: (context: ChangeContext, id: string, before: Fields, after: Fields) => Promise<void>;
  /** The pictures among the fields of a change, and the slots that they have with it. */
  pictures: (fields: Fields, live: Fields) => PlacedPictures;
};

/** Only records that the public sees, or will see by the clock, have changes that wait. */
export function isLive({ row }: LockedRecord): boolean {
  return row['status'] === 'published' || row['status'] === 'scheduled';
}

let declared: Promise<ReadonlyMap<string, ChangeKind>> | undefined;

export async function changeKindOf(type: ChangeType): Promise<ChangeKind> {
  declared ??= loadKinds();
  const kind = (await declared).get(type);
  if (kind === undefined) throw new Error(`No feature declares how a ${type} is changed later`);
  return kind;
}

async function loadKinds(): Promise<ReadonlyMap<string, ChangeKind>> {
  const modules = await declaredIn<{ changeKind: ChangeKind }>('.change.ts');
  return new Map(modules.map(({ changeKind }) => [changeKind.type, changeKind]));
}

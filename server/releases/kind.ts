// What a type declares so that its records can be in a release, in `features/<entity>/<entity>.release.ts`.
import type { Kysely } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { ReleaseType } from '../../contract/releases/releases.ts';
import type { Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import { declaredIn } from '../records/declared.ts';
import type { StatusContext, StatusMove } from '../records/lifecycle.ts';
import type { LifecycleKind } from '../records/lifecycle-kinds.ts';

export type ReleaseKind = {
  type: ReleaseType;
  lifecycle: LifecycleKind & { table: 'listing' | 'article' | 'banner' | 'collection' };
  /** The stored fields of records by id, in a few queries for any number. */
  load: (db: Kysely<Tables>, ids: readonly string[]) => Promise<ReadonlyMap<string, Fields>>;
  /** Faults with which a record of these fields cannot be public at a time. */
  faults: (fields: Fields, at: Date) => FieldErrors;
  /** The call that publishes and archives. */
  setStatus: (input: StatusMove, context: StatusContext) => Promise<unknown>;
};

let declared: Promise<ReadonlyMap<string, ReleaseKind>> | undefined;

export async function releaseKindOf(type: ReleaseType): Promise<ReleaseKind> {
  const kind = (await releaseKinds()).get(type);
  if (kind === undefined) throw new Error(`No feature declares how a ${type} is released`);
  return kind;
}

/** All kinds by type. */
async function releaseKinds(): Promise<ReadonlyMap<string, ReleaseKind>> {
  declared ??= loadKinds();
  return declared;
}

async function loadKinds(): Promise<ReadonlyMap<string, ReleaseKind>> {
  const modules = await declaredIn<{ releaseKind: ReleaseKind }>('.release.ts');
  return new Map(modules.map(({ releaseKind }) => [releaseKind.type, releaseKind]));
}

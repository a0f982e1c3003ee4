// Validates a collection's fields against the database: games, categories and blockchains that do not exist.
import {
  type CollectionFields,
  collectionDefaults,
  collectionFields,
} from '../../../contract/collections/fields.ts';
import { collectionContradictions, publishErrors } from '../../../contract/collections/rules.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import type { Fields } from '../../history/kind.ts';
import type { WriteContext } from '../../http/feature.ts';
import { defined } from '../../records/records.ts';
import type { LockedCollection } from './collections.save.ts';

type Context = Pick<WriteContext, 'db'>;
type Sent = { [K in keyof CollectionFields]?: CollectionFields[K] | undefined };

export function toFields(given: Fields): CollectionFields {
  return pickFields(collectionFields, { ...collectionDefaults, title: '', slug: '', ...given });
}

/** Validates the fields of a new collection. */
export async function addFaults(context: Context, sent: Sent): Promise<FieldErrors> {
  return { ...collectionContradictions(toFields(defined(sent))), ...(await referenceFaults(context, sent)) };
}

/** Validates a change of a locked collection. A published or scheduled collection has to stay complete. */
export async function editFaults(
  context: Context,
  { id, version, ...sent }: Sent & { id?: string | undefined; version?: number | undefined },
  before: LockedCollection | undefined,
): Promise<FieldErrors> {
  if (id === undefined) return addFaults(context, sent);
  // Missing and stale records are reported later, not as field errors.
  if (before === undefined || before.row.version !== version) return {};
  const after = { ...before.fields, ...defined(sent) };
  return {
    ...(mustStayComplete(before.row.status) ? publishErrors(after) : {}),
    ...collectionContradictions(after),
    ...(await referenceFaults(context, sent)),
  };
}

/** Names what sent fields refer to and does not exist. */
export async function referenceFaults({ db }: Context, { pins = [], rule }: Sent): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  const gameIds = pins.map(({ gameId }) => gameId);
  if (gameIds.length > 0) {
    const rows = await db.selectFrom('listing').select('id').where('id', 'in', gameIds).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, id] of gameIds.entries())
      if (!known.has(id)) faults[`pins.${index}.gameId`] = 'This game does not exist';
  }
  for (const [path, type, noun] of ruled) {
    const slugs = rule?.[path] ?? [];
    if (slugs.length === 0) continue;
    const rows = await db
      .selectFrom('slug')
      .select('slug')
      .where('type', '=', type)
      .where('slug', 'in', slugs)
      .where('pending', '=', 0)
      .execute();
    const known = new Set(rows.map(({ slug }) => slug));
    for (const [index, slug] of slugs.entries())
      if (!known.has(slug)) faults[`rule.${path}.${index}`] = `The ${noun} ${slug} does not exist`;
  }
  return faults;
}

/** Filters of a rule that name records by slug; former slugs lead on. */
const ruled = [
  ['category', 'category', 'category'],
  ['chain', 'blockchain', 'blockchain'],
] as const;

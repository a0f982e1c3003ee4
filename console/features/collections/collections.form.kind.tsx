// The collection's form: labels of its fields, and their values as text.
import type { ReactNode } from 'react';
import { collections } from '../../../contract/collections/collections.ts';
import {
  type Collection,
  type CollectionFields,
  collectionDefaults,
  collectionFields,
  type Pin,
} from '../../../contract/collections/fields.ts';
import { collectionContradictions } from '../../../contract/collections/rules.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../../contract/kit/payload.ts';
import { useRead } from '../../data/queries.ts';
import { useTyped } from '../../form/fields/useTyped.ts';
import type { Values } from '../../form/fields/values.ts';
import type { RecordKind } from '../../form/saving/record.ts';
import { ruleText } from './collections.ruleText.ts';

export const collectionKind: RecordKind<Collection> = {
  type: 'collection',
  noun: 'collection',
  fields: collectionFields,
  labels: {
    title: 'Title',
    slug: 'Slug',
    subline: 'Subline',
    limit: 'Maximum games',
    pins: 'Pinned games',
    rule: 'Rule',
  } satisfies Record<keyof CollectionFields, string>,
  defaults: collectionDefaults,
  create: collections.add,
  edit: collections.edit,
  changes: collections,
  detail: collections.detail,
  show: shown,
  check: (values) => collectionContradictions(collectionOf(values)),
  watched: { status: 'Status' },
};

/** The collection of these values. An invalid field counts as empty. */
export function collectionOf(values: Values): CollectionFields {
  const parsed = parsePayload(collectionFields, values);
  return { ...collectionDefaults, title: '', slug: '', ...(parsed.ok ? parsed.value : parsed.valid) };
}

/** The collection as typed, after a short pause. */
export function useCollection(): CollectionFields {
  return collectionOf(useTyped(200));
}

function shown(name: string, value: unknown): ReactNode {
  if (name === 'status') return new Map<unknown, string>(Object.entries(statuses)).get(value);
  const { pins, rule } = collectionFields.shape;
  if (name === 'rule') return ruleText(rule.safeParse(value).data ?? null);
  const pinned = name === 'pins' ? pins.safeParse(value).data : undefined;
  return pinned && <PinNames pins={pinned} />;
}

function PinNames({ pins }: { pins: readonly Pin[] }) {
  const { data = [] } = useRead(
    collections.games,
    { ids: pins.map(({ gameId }) => gameId) },
    { enabled: pins.length > 0 },
  );
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return pins
    .map(({ gameId, position }) => {
      const name = names.get(gameId) ?? gameId;
      return position === null ? name : `${name} (place ${position})`;
    })
    .join(', ');
}

// Form values in the contract's form: cleaned by its schemas, compared, and merged with another user's changes.
import type { z } from 'zod';

/** A record's editable fields by name, as the contract writes them. */
export type Values = Record<string, unknown>;

/** A field's value as the server would keep it; where it is not valid, as it was typed. Nothing is null. */
export function clean(schema: z.ZodType | undefined, value: unknown): unknown {
  if (value === undefined) return null;
  const parsed = schema?.safeParse(value);
  return parsed?.success ? parsed.data : value;
}

export function cleanAll(fields: z.ZodObject, values: Values): Values {
  return Object.fromEntries(
    Object.keys(fields.shape).map((name) => [name, clean(schemaOf(fields, name), values[name])]),
  );
}

/** The editable fields out of a whole record. */
export function valuesOf(fields: z.ZodObject, record: object): Values {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields.shape, name)));
}

/** The values that `after` has and `before` had not. */
export function changes(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(before[name], value)));
}

/** True if two values are equal: key order and absent keys do not count, null equals undefined. */
export function same(one: unknown, other: unknown): boolean {
  const a = one ?? null;
  const b = other ?? null;
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => same(item, b[index]));
  }
  const left = new Map<string, unknown>(Object.entries(a));
  const right = new Map<string, unknown>(Object.entries(b));
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => same(left.get(key), right.get(key)));
}

export type Side = 'mine' | 'theirs';
/** A changed field. `both` needs a choice; otherwise the side that changed it wins. */
export type Difference = { name: string; mine: unknown; theirs: unknown; changedBy: Side | 'both' };

/** Compares the changes of two users to the same values. Omits fields that neither or both changed alike. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine).flatMap((name) => {
    if (same(mine[name], theirs[name])) return [];
    const byMe = !same(mine[name], base[name]);
    const byThem = !same(theirs[name], base[name]);
    const changedBy = byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs';
    return [{ name, mine: mine[name], theirs: theirs[name], changedBy }];
  });
}

/** The schema of one field. */
export function schemaOf(fields: z.ZodObject, name: string): z.ZodType | undefined {
  const shape: Record<string, z.ZodType | undefined> = fields.shape;
  return shape[name];
}

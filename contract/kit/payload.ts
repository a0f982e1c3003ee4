// Validates a payload against a call's input schema and reports every failing field at once.
import type { z } from 'zod';
import type { FieldErrors } from './errors.ts';

export type ParsedPayload<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors; valid: Partial<T> };

/**
 * Parses `value` with `schema`. On failure `errors` has the first message of every failing path
 * (`socials.x`, `deployments.0.address`). `valid` has the fields that passed, so that a handler can check those
 * against the database and report all errors in one reply.
 */
export function parsePayload<S extends z.ZodObject>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
): ParsedPayload<z.output<S>> {
  const errors: FieldErrors = {};
  const valid: Record<string, unknown> = {};
  const { fields, required } = fieldsOf(schema);
  const read = (name: string, field: z.ZodType) => {
    const parsed = field.safeParse(value[name]);
    if (!parsed.success) addIssues(errors, name, parsed.error.issues);
    else if (parsed.data !== undefined) valid[name] = parsed.data;
  };
  // Iterates over what was sent, which is usually far less than the schema.
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    if (field === undefined) errors[name] = 'Unknown field';
    else if (value[name] !== undefined) read(name, field);
  }
  for (const [name, field] of required) if (value[name] === undefined) read(name, field);
  // `valid` contains only fields of the schema, so it is the schema's output or a part of it.
  if (Object.keys(errors).length > 0) return { ok: false, errors, valid: valid as Partial<z.output<S>> };
  return { ok: true, value: valid as z.output<S> };
}

/** Fields by name, and those that fail or have a default when absent. */
type Fields = { fields: ReadonlyMap<string, z.ZodType>; required: ReadonlyMap<string, z.ZodType> };
const known = new WeakMap<z.ZodObject, Fields>();

function fieldsOf(schema: z.ZodObject): Fields {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const fields = new Map(Object.entries<z.ZodType>(schema.shape));
  const required = new Map(
    [...fields].filter(([, field]) => {
      const absent = field.safeParse(undefined);
      return !absent.success || absent.data !== undefined;
    }),
  );
  const made = { fields, required };
  known.set(schema, made);
  return made;
}

/** Copies the fields of a schema from a record, for example the editable fields. */
export function pickFields<S extends z.ZodObject>(schema: S, record: z.output<S>): z.output<S> {
  const picked: Record<string, unknown> = { ...emptyOf(schema) };
  for (const name of Object.keys(picked)) picked[name] = record[name];
  // All fields of the schema are present, so this is the schema's output.
  return picked as z.output<S>;
}

const empty = new WeakMap<z.ZodObject, Readonly<Record<string, null>>>();

/** An object with all fields of a schema set to null. Filling a copy keeps V8's fast object shape. */
function emptyOf(schema: z.ZodObject): Readonly<Record<string, null>> {
  const found = empty.get(schema);
  if (found !== undefined) return found;
  const made = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));
  empty.set(schema, made);
  return made;
}

function addIssues(errors: FieldErrors, name: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    const path = [name, ...issue.path.map(String)].join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[`${path}.${key}`] ??= 'Unknown field';
    } else {
      errors[path] ??= issue.message;
    }
  }
}

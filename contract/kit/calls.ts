// Builders for the contract: calls, lists, and the field types they share.
import { z } from 'zod';
import { checkUrl } from '../links/links.ts';
import { fold, isBlank, withoutInvisible } from '../text/fold.ts';
import type { ErrorCode } from './errors.ts';
import { bodyLimits, listLimits } from './limits.ts';
import type { Right } from './rights.ts';

/**
 * Access to a call. A right must be held by the first role at level 3. Of several rights one is enough, and the
 * handler checks which one the payload needs. `own` takes any live session but no API token; `anyone` takes no token.
 */
export type Access = Right | readonly Right[] | 'own' | 'anyone';

type CallBase<P extends string, I extends z.ZodObject, O extends z.ZodType> = {
  path: P;
  summary: string;
  right: Access;
  input: I;
  output: O;
  /** Error codes beyond `commonErrors`. */
  errors: readonly ErrorCode[];
  /** Maximum size of the body, without files. */
  bytes: number;
  /** Maximum number of keys in the JSON. */
  keys: number;
  /** Requires a session, not an API token, even though it names a right. */
  inPerson: boolean;
  /** Runs in a limited queue (password hashing). */
  expensive: boolean;
  /** Asked by a timer, not by a person: it does not keep a session alive, and is not logged while it succeeds. */
  timed: boolean;
  /** Writes so many rows that it runs in the worker, so that other calls do not wait. */
  inWorker: boolean;
};
type CallOf<I extends z.ZodObject, O extends z.ZodType> = CallBase<string, I, O>;
export type ReadCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = CallOf<I, O> & {
  kind: 'read';
};
export type WriteCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = CallOf<I, O> & {
  kind: 'write';
};
export type ListCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = CallOf<I, O> & {
  kind: 'list';
};
/** A file of at most `maxBytes`, with text fields beside it. */
export type UploadCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = CallOf<
  I,
  O
> & {
  kind: 'upload';
  maxBytes: number;
};
export type Call = ReadCall | WriteCall | ListCall | UploadCall;
export type Contract = Record<string, Call>;

export type Input<C extends Call> = z.output<C['input']>;
/** The request body: as `Input`, before defaults. Writing calls with a caller take a `requestId` besides. */
export type Payload<C extends Call> = z.input<C['input']> &
  (C extends { kind: 'write' | 'upload' } ? { requestId?: string } : unknown);
export type Output<C extends Call> = z.output<C['output']>;
/** One page of a list, as handlers return it. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pageSize: number };
export type Result<C extends Call> = C extends ListCall ? Page<Output<C>> : Output<C>;

/** Error codes that every call may answer. */
export const commonErrors: readonly ErrorCode[] = [
  'bad_request',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_slow',
  'headers_too_large',
  'invalid_fields',
  'internal',
  'unavailable',
  'storage_full',
];

const callDefaults = {
  errors: [],
  bytes: bodyLimits.bytes,
  keys: bodyLimits.keys,
  inPerson: false,
  timed: false,
  expensive: false,
  inWorker: false,
};

type Definition<P extends string, I extends z.ZodObject, O extends z.ZodType> = Omit<
  CallBase<P, I, O>,
  keyof typeof callDefaults
> &
  Partial<Pick<CallBase<P, I, O>, keyof typeof callDefaults>>;

/** A call that changes nothing. */
export function read<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O>,
): CallBase<P, I, O> & { kind: 'read' } {
  return { ...callDefaults, ...definition, kind: 'read' };
}

/** A call that changes data. Its handler runs in a transaction and must write an audit row. */
export function write<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O>,
): CallBase<P, I, O> & { kind: 'write' } {
  return { ...callDefaults, ...definition, kind: 'write' };
}

/**
 * A call that takes a file: `multipart/form-data` with the parts `token`, the fields, then `file`. It writes an audit
 * row if it changes data.
 */
export function upload<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O> & { maxBytes: number },
): CallBase<P, I, O> & { kind: 'upload'; maxBytes: number } {
  return { ...callDefaults, ...definition, kind: 'upload' };
}

/** A paged list. `sorts` are field names; each also works descending, as `-name`. The first is the default. */
export function list<
  P extends `/api/${string}/${string}`,
  F extends z.ZodRawShape,
  const S extends readonly [string, ...string[]],
  O extends z.ZodType,
>(definition: { path: P; summary: string; right: Access; filters: F; sorts: S; row: O }) {
  const { filters, sorts, row, ...rest } = definition;
  const input = z.strictObject({ ...filters, ...paging, sort: sortBy(sorts).optional() });
  return { ...rest, ...callDefaults, input, output: row, sorts, kind: 'list' as const };
}

const paging = {
  page: whole(1, 1_000_000).default(1),
  pageSize: whole(1, listLimits.maxPageSize).default(listLimits.pageSize),
  q: z.string(expected('text')).max(listLimits.q, `At most ${listLimits.q} characters`).optional(),
};

function sortBy<const S extends readonly [string, ...string[]]>(sorts: S) {
  type Sort = S[number] | `-${S[number]}`;
  const all = sorts.flatMap((name) => [name, `-${name}`]) as [Sort, ...Sort[]];
  return z.enum(all, expected(`one of ${all.join(', ')}`));
}

// Fields -------------------------------------------------------------------------------------------------

/** Replaces zod's message for a value of the wrong type. */
function expected(what: string) {
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? 'Required' : `Must be ${what}`),
  };
}

/** True for control characters (Unicode Cc) other than those in `allowed`. */
function hasControls(value: string, allowed: string): boolean {
  return /\p{Cc}/u.test(allowed === '' ? value : value.replace(new RegExp(`[${allowed}]`, 'g'), ''));
}

const normalise = (value: string) => value.normalize('NFC').trim();
const normaliseLine = (value: string) => normalise(withoutInvisible(value));
const normaliseLines = (value: string) => normalise(value.replaceAll('\r\n', '\n'));

function bounded(schema: z.ZodString, min: number, max: number, allowedControls: string): z.ZodString {
  return schema
    .min(min, min === 1 ? 'Must not be empty' : `At least ${min} characters`)
    .max(max, `At most ${max} characters`)
    .refine((value) => !hasControls(value, allowedControls), 'Must not contain control characters');
}

/** A single line of text, NFC and trimmed, without invisible characters. Lengths count UTF-16 code units, as maxlength does. */
export function text(min: number, max: number): z.ZodString {
  return bounded(z.string(expected('text')).overwrite(normaliseLine), min, max, '');
}

/** Multiline text, NFC and trimmed. Newlines and tabs are kept; CRLF becomes LF. */
export function multiline(min: number, max: number): z.ZodString {
  return bounded(z.string(expected('text')).overwrite(normaliseLines), min, max, '\\n\\t');
}

/** Optional text: null and blank are both stored as null. */
export function optional<T extends z.ZodType<string, string>>(schema: T) {
  // The value is not validated yet and can be anything; the inner schema decides.
  const blankToNull = (value: string | null) => (typeof value === 'string' && isBlank(value) ? null : value);
  return z.preprocess(blankToNull, schema.nullable());
}

/** A record id: a UUIDv7 in lower case. */
export function id() {
  return z.string(expected('an id')).regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id');
}

type Checked = { ok: true; url: string } | { ok: false; message: string };

/** A link, stored in the canonical form that `check` returns. */
export function link(check: (value: string) => Checked) {
  return z
    .string(expected('text'))
    .overwrite((value) => {
      const checked = check(value);
      return checked.ok ? checked.url : value;
    })
    .refine((value) => check(value).ok, {
      error: (issue) => {
        const checked = check(String(issue.input));
        return checked.ok ? '' : checked.message;
      },
    });
}

/** An absolute https URL, see {@link checkUrl}. */
export function url() {
  return link(checkUrl);
}

export function whole(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z
    .int(expected(`a whole number from ${min} to ${max}`))
    .min(min, message)
    .max(max, message);
}

/** An integer sent as text, as in the fields beside a file. */
export function integerText(min: number, max: number) {
  const digits = /^(0|[1-9]\d{0,15})$/;
  const toNumber = (value: string) =>
    typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return z.preprocess(toNumber, whole(min, max));
}

export function flag() {
  return z.boolean(expected('true or false'));
}

/** One of the keys of a table of value -> label. The tables are the only place that lists the values. */
export function choice<const T extends Readonly<Record<string, string>>>(labels: T) {
  const values = Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
  return z.enum(values, expected(`one of ${values.join(', ')}`));
}

/** An array of at most `max` items; with `distinct`, without duplicates; with `unlike`, without texts that compare as equal. */
export function several<T extends z.ZodType>(
  item: T,
  max: number,
  distinct: 'distinct' | 'unlike' | 'any' = 'any',
) {
  const array = z.array(item, expected('a list')).max(max, `At most ${max}`);
  if (distinct === 'any') return array;
  const keyOf = (value: unknown) =>
    distinct === 'unlike' && typeof value === 'string' ? fold(value) : value;
  return array.refine((items) => new Set(items.map(keyOf)).size === items.length, 'Duplicate value');
}

/** A calendar date that exists, `YYYY-MM-DD`. */
export function day() {
  return z.iso.date(expected('a date such as 2026-05-31'));
}

/** An ISO 8601 time in UTC, stored with milliseconds. */
export function timestamp() {
  return z.iso
    .datetime(expected('a time such as 2026-05-31T18:00:00.000Z'))
    .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()));
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export function slug() {
  return text(2, 80).regex(slugPattern, 'Use only a-z, 0-9 and single hyphens between them');
}

export function color() {
  return text(7, 7)
    .regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #1890ff')
    .overwrite((value) => value.toLowerCase());
}

/** The record that an edit call changes, and the version that the client read. */
export const target = { id: id(), version: whole(1, Number.MAX_SAFE_INTEGER) };

export const person = z.strictObject({ id: z.string(), name: z.string() });

/** Fields of every record. `createdBy` is null for records that the server created. */
export const recordFields = {
  id: id(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: person.nullable(),
  updatedAt: z.string(),
  updatedBy: person.nullable(),
};

/** A short reference to another record. */
export const mention = z.strictObject({ id: z.string(), name: z.string(), color: z.string().nullable() });

/** A short reference to a blockchain; `logoUrl` is the smallest width of its logo, as a path on this server. */
export const chainMention = z.strictObject({ ...mention.shape, logoUrl: z.string().nullable() });
export type ChainMention = z.output<typeof chainMention>;

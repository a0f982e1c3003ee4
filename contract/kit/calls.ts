// What every contract file is made of: calls, lists, and the field types they share.
import { z } from 'zod';
import { checkUrl } from '../links/links.ts';
import type { ErrorCode } from './errors.ts';
import { bodyLimits, listLimits, requestIdLimits } from './limits.ts';
import type { Right } from './rights.ts';

/**
 * Who may make a call. A right must be held by the first role at level 3; of several, one is enough to be
 * heard and the handler decides which the payload needs. `own` is any live session and no API token, `anyone` takes no
 * token.
 */
export type Access = Right | readonly Right[] | 'own' | 'anyone';

type CallBase<P extends string, I extends z.ZodObject, O extends z.ZodType> = {
  path: P;
  summary: string;
  right: Access;
  input: I;
  output: O;
  /** What it may answer beyond the codes that every call may: see `commonErrors`. */
  errors: readonly ErrorCode[];
  /** The longest body that is read, files apart. */
  bytes: number;
  /** Most keys in its JSON. */
  keys: number;
  /** Whether it takes a session, and no API token, although it names a right. */
  inPerson: boolean;
  /** Runs in a limited queue (password hashing). */
  expensive: boolean;
  /** Whether it writes so much that others would have to wait for it. */
  bulk: boolean;
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
/** Its fields come as text, beside a file of at most `maxBytes`. */
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
/** What a client sends: as `Input`, before defaults. */
export type Payload<C extends Call> = z.input<C['input']>;
export type Output<C extends Call> = z.output<C['output']>;
/** A page of a list as handlers return it. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pageSize: number };
export type Result<C extends Call> = C extends ListCall ? Page<Output<C>> : Output<C>;

/** Codes that any call may answer with, by the protocol itself. */
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

/** What calls are as a rule. */
const ordinary = {
  errors: [],
  bytes: bodyLimits.bytes,
  keys: bodyLimits.keys,
  inPerson: false,
  expensive: false,
  bulk: false,
};

type Definition<P extends string, I extends z.ZodObject, O extends z.ZodType> = Omit<
  CallBase<P, I, O>,
  keyof typeof ordinary
> &
  Partial<Pick<CallBase<P, I, O>, keyof typeof ordinary>>;

/** A call that changes nothing. */
export function read<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O>,
): CallBase<P, I, O> & { kind: 'read' } {
  return { ...ordinary, ...definition, kind: 'read' };
}

/** A call that changes something: its handler is given a transaction, and has to leave an audit row. */
export function write<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O>,
): CallBase<P, I, O> & { kind: 'write' } {
  return { ...ordinary, ...definition, kind: 'write' };
}

/**
 * A call that takes a file: `multipart/form-data` with the parts `token`, then the fields and `file`. It changes
 * something, too, and leaves an audit row where it does.
 */
export function upload<P extends `/api/${string}/${string}`, I extends z.ZodObject, O extends z.ZodType>(
  definition: Definition<P, I, O> & { maxBytes: number },
): CallBase<P, I, O> & { kind: 'upload'; maxBytes: number } {
  return { ...ordinary, ...definition, kind: 'upload' };
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
  return { ...rest, ...ordinary, input, output: row, sorts, kind: 'list' as const };
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

/** zod's message for a value of the wrong type, in words for the person at the form. */
function expected(what: string) {
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? 'Required' : `Must be ${what}`),
  };
}

/** Whether a text holds control characters other than those in `allowed`. Code points, as in Unicode's Cc. */
function hasControls(value: string, allowed: string): boolean {
  return /\p{Cc}/u.test(allowed === '' ? value : value.replace(new RegExp(`[${allowed}]`, 'g'), ''));
}

const normalise = (value: string) => value.normalize('NFC').trim();
const normaliseLines = (value: string) => normalise(value.replaceAll('\r\n', '\n'));

function bounded(schema: z.ZodString, min: number, max: number, allowedControls: string): z.ZodString {
  return schema
    .min(min, min === 1 ? 'Must not be empty' : `At least ${min} characters`)
    .max(max, `At most ${max} characters`)
    .refine((value) => !hasControls(value, allowedControls), 'Must not contain control characters');
}

/** One line of text, NFC and trimmed. Lengths count UTF-16 units, as an input's maxlength does. */
export function text(min: number, max: number): z.ZodString {
  return bounded(z.string(expected('text')).overwrite(normalise), min, max, '');
}

/** Several lines of text, NFC and trimmed: newline and tab are kept, CRLF becomes a newline. */
export function multiline(min: number, max: number): z.ZodString {
  return bounded(z.string(expected('text')).overwrite(normaliseLines), min, max, '\\n\\t');
}

/** A text that may be absent: null, and blank text too, is stored as null. */
export function optional<T extends z.ZodType<string, string>>(schema: T) {
  // Typed as what should come; what does come is anything, and the schema behind decides.
  const blankToNull = (value: string | null) =>
    typeof value === 'string' && value.trim() === '' ? null : value;
  return z.preprocess(blankToNull, schema.nullable());
}

/** A record's id: a UUIDv7 in lower case. */
export function id() {
  return z.string(expected('an id')).regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id');
}

type Checked = { ok: true; url: string } | { ok: false; message: string };

/** A link, kept in the canonical form that `check` gives it. */
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

/** A whole number, as JSON writes numbers. */
export function whole(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z
    .int(expected(`a whole number from ${min} to ${max}`))
    .min(min, message)
    .max(max, message);
}

/** A whole number that comes as text, as all fields beside a file do. */
export function wholeText(min: number, max: number) {
  const digits = /^(0|[1-9]\d{0,15})$/;
  const toNumber = (value: string) =>
    typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return z.preprocess(toNumber, whole(min, max));
}

export function flag() {
  return z.boolean(expected('true or false'));
}

/** One of the keys of a table of value -> label, the one place where an enumeration's values are named. */
export function choice<const T extends Readonly<Record<string, string>>>(labels: T) {
  const values = Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
  return z.enum(values, expected(`one of ${values.join(', ')}`));
}

/** An array of at most `max` items. With `distinct`, no two may be equal. */
export function several<T extends z.ZodType>(item: T, max: number, distinct: 'distinct' | 'any' = 'any') {
  const array = z.array(item, expected('a list')).max(max, `At most ${max}`);
  if (distinct === 'any') return array;
  return array.refine((items) => new Set(items).size === items.length, 'Duplicate value');
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export function day() {
  return z.iso.date(expected('a date such as 2026-05-31'));
}

/** A moment, ISO-8601 in UTC. Kept with milliseconds. */
export function moment() {
  return z.iso
    .datetime(expected('a time such as 2026-05-31T18:00:00.000Z'))
    .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()));
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export function slug() {
  return text(2, 80).regex(slugPattern, 'Only a-z, 0-9 and single hyphens between them');
}

export function color() {
  return text(7, 7)
    .regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #1890ff')
    .overwrite((value) => value.toLowerCase());
}

/** Client-made name of one intended creation; sending it again gives the same reply. */
export function requestId() {
  return text(1, requestIdLimits.length).optional();
}

/** What an edit call names besides the fields it changes. */
export const target = { id: id(), version: whole(1, Number.MAX_SAFE_INTEGER) };

const person = z.strictObject({ id: z.string(), name: z.string() });

/** What every record holds. `createdBy` is null for what the server made by itself. */
export const recordFields = {
  id: id(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: person.nullable(),
  updatedAt: z.string(),
  updatedBy: person.nullable(),
};

/** A short mention of another record. */
export const mention = z.strictObject({ id: z.string(), name: z.string(), color: z.string().nullable() });

/** Likewise of a blockchain, with its logo in the smallest width, as a path on this site. */
export const chainMention = z.strictObject({ ...mention.shape, logoUrl: z.string().nullable() });
export type ChainMention = z.output<typeof chainMention>;

// Types and parameter parsers of the delivery API: GET calls whose parameters are text in the URL.
import { z } from 'zod';

/** One call of the delivery API. */
export type SiteCall<Q extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  /** Path parameters are in braces, and listed in `query` as well. */
  path: `/v1/${string}`;
  summary: string;
  query: Q;
  output: O;
  /** The content type of a text reply; default is JSON. */
  type?: string;
  /** It may also answer 301, 404 and 410. */
  moves?: boolean;
  /** Replies must not be cached: they are not public. */
  private?: boolean;
};
export type SiteContract = Record<string, SiteCall>;
export type SiteInput<C extends SiteCall> = z.output<C['query']>;
export type SiteOutput<C extends SiteCall> = z.output<C['output']>;

/** A preview link: its path on this server, and when it expires. */
export const previewLink = z.strictObject({ path: z.string(), expiresAt: z.string() });
export type PreviewLink = z.output<typeof previewLink>;

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
type Schema = { [keyword: string]: unknown };
const schemas = new WeakMap<object, Schema>();

/** The JSON Schema of a parameter. */
export function schemaOf(parameter: z.ZodType): Schema {
  const inner = parameter instanceof z.ZodOptional ? parameter.unwrap() : parameter;
  return schemas.get(inner) ?? { type: 'string' };
}

/** Whether a parameter is a list, which may be repeated. */
export function isList(parameter: z.ZodType): boolean {
  return schemaOf(parameter)['type'] === 'array';
}

/** Adds its JSON Schema to a parameter. */
export function described<T extends z.ZodType>(parameter: T, schema: Schema): T {
  schemas.set(parameter, schema);
  return parameter;
}

/** A single text value. */
export function word(max: number) {
  return described(z.string().max(max, `At most ${max} characters`), { type: 'string', maxLength: max });
}

/** One of several values. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  const message = `Must be one of ${values.join(', ')}`;
  return described(z.enum(values, message), { type: 'string', enum: values });
}

/** One of the keys of a table of value -> label. */
export function keyOf<const T extends Readonly<Record<string, string>>>(labels: T) {
  return oneOf(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]);
}

/** A text of at most 80 characters that matches a pattern. */
function pattern(form: RegExp, message: string) {
  const text = z.string().regex(form, message).max(80, message);
  return described(text, { type: 'string', pattern: form.source, maxLength: 80 });
}

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function slugText() {
  return pattern(slugForm, 'Must be a slug: a-z, 0-9 and single hyphens between them');
}

/** The slug in a path. Any text is accepted: where there is no such page, the reply is 404. */
export function slugInPath() {
  return described(z.string(), schemaOf(slugText()));
}

/** Whether a text can be a slug at all. */
export function isSlug(text: string): boolean {
  return slugText().safeParse(text).success;
}

/** Any of several values, separated by commas; sorted and without duplicates. */
export function anyOf<T extends z.ZodType<string, string>>(item: T, max: number) {
  const list = z
    .string()
    .transform((text) => [...new Set(text.split(','))].toSorted())
    .pipe(z.array(item).max(max, `At most ${max} values`));
  return described(list, { type: 'array', items: schemaOf(item), minItems: 1, maxItems: max });
}

/** A whole number. */
export function number(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  const digits = z.string().regex(/^(0|[1-9]\d{0,8})$/, message);
  const whole = digits.transform(Number).pipe(z.number().min(min, message).max(max, message));
  return described(whole, { type: 'integer', minimum: min, maximum: max });
}

/** true or false. */
export function yesOrNo() {
  const flag = z.enum(['true', 'false'], 'Must be true or false').transform((text) => text === 'true');
  return described(flag, { type: 'boolean' });
}

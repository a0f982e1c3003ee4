// Rules and limits of inputs, read from the contract's schemas.
import { z } from 'zod';

/** The schema's error for a value, or undefined. For an item of a list it names the item. */
export function fault(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value ?? (acceptsNull(schema) ? null : undefined));
  const issue = parsed.error?.issues[0];
  if (issue === undefined) return undefined;
  const [index] = issue.path;
  const item: unknown = Array.isArray(value) && typeof index === 'number' ? value[index] : undefined;
  return typeof item === 'string' ? `“${item}”: ${issue.message}` : issue.message;
}

/** The schema at a path as in `fieldErrors`: `seo.title`, `deployments.0.address`. */
export function schemaAt(schema: z.ZodType | undefined, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((outer, key) => {
    const inner = outer && unwrapped(outer);
    if (inner instanceof z.ZodObject) {
      const shape: Record<string, z.ZodType | undefined> = inner.shape;
      return shape[key];
    }
    return inner instanceof z.ZodArray ? asType(inner.element) : undefined;
  }, schema);
}

function acceptsNull(schema: z.ZodType): boolean {
  return schema.safeParse(null).success;
}

/** Characters that a text may have, where the schema sets a limit. */
export function maxLengthOf(schema: z.ZodType | undefined): number | undefined {
  const inner = schema && unwrapped(schema);
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
}

/** The bounds of a number. */
export function boundsOf(schema: z.ZodType | undefined): { min?: number; max?: number } {
  const inner = schema && unwrapped(schema);
  if (!(inner instanceof z.ZodNumber)) return {};
  const { minValue: min, maxValue: max } = inner;
  return { ...(isBound(min) ? { min } : {}), ...(isBound(max) ? { max } : {}) };
}

/** A whole number's own bounds are those of the language, and no bounds to people. */
function isBound(value: number | null): value is number {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(asType(schema.out));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrapped(asType(schema.unwrap()));
  }
  return schema;
}

/** Every schema of the full package is one; zod's types leave it open because of its small sibling. */
function asType(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('A schema of zod/mini');
}

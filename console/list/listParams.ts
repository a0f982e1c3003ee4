// Reads a list's parameters from the address by the call's own input schema; invalid ones are dropped.
import type { z } from 'zod';

export type Param = string | number | boolean | readonly string[];

/**
 * The value of a parameter, or null if the field would refuse it. A list repeats its key, or is one text with commas; its valid values
 * are kept.
 */
export function readParam(field: z.ZodType, texts: readonly string[]): Param | null {
  const [text = ''] = texts;
  const all = new Set(texts.flatMap((one) => one.split(',')));
  const several = [...all].filter((one) => field.safeParse([one]).success);
  const readings: Param[] = [text, Number(text), ...(text in flags ? [flags[text] === true] : []), several];
  return readings.find((reading) => !isEmpty(reading) && field.safeParse(reading).success) ?? null;
}

/** The texts of a parameter, each under its key. */
export function writeParam(value: Param): string[] {
  return typeof value === 'object' ? [...value] : [String(value)];
}

export function isEmpty(value: Param | null | undefined): boolean {
  return (
    value === null || value === undefined || value === '' || (typeof value === 'object' && value.length === 0)
  );
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

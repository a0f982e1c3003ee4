// Query parameters of the delivery API: parsed by the contract, and sorted into one cache key.
import type { z } from 'zod';
import { isList, type SiteCall } from '../../contract/delivery/kit.ts';

/** By parameter what is wrong with it. */
export type Faults = ReadonlyMap<string, string>;

/** The parsed parameters, or what is wrong with each. */
export function paramsOf(
  { query }: Pick<SiteCall, 'query'>,
  inPath: Readonly<Record<string, string>>,
  url: string,
): { input: object } | { faults: Faults } {
  const given = new Map<string, string>(Object.entries(inPath));
  // A map, as names are free: `__proto__` is a setter of objects.
  const faults = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryOf(url))) {
    const parameter: z.ZodType | undefined = Object.hasOwn(query.shape, name) ? query.shape[name] : undefined;
    const before = given.get(name);
    if (name in inPath || parameter === undefined) faults.set(name, 'There is no such parameter');
    else if (value === '') faults.set(name, 'Must not be empty');
    else if (before !== undefined && !isList(parameter)) faults.set(name, 'Can be given only once');
    // PostgreSQL cannot store NUL.
    else if (value.includes('\0')) faults.set(name, 'Must not hold NUL characters');
    else given.set(name, before === undefined ? value : `${before},${value}`);
  }
  const parsed = query.safeParse(Object.fromEntries(given));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    if (faults.has(name)) continue;
    faults.set(name, issue.code === 'invalid_type' && !given.has(name) ? 'Required' : issue.message);
  }
  return parsed.success && faults.size === 0 ? { input: parsed.data } : { faults };
}

/** A URL with its parameters sorted by name. */
export function canonical(url: string): string {
  const query = queryOf(url);
  if (query === '') return url.split('?', 1)[0] ?? '';
  const params = new URLSearchParams(query);
  params.sort();
  return `${url.split('?', 1)[0]}?${params.toString()}`;
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

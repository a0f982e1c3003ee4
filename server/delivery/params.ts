// Query parameters of the delivery API: parsed by the contract, and sorted into one cache key.
import { z } from 'zod';
import type { SiteCall } from '../../contract/delivery/kit.ts';

/** The parsed parameters, or what is wrong with each. */
export function paramsOf(
  call: SiteCall,
  inPath: Readonly<Record<string, string>>,
  url: string,
): { input: object } | { faults: Record<string, string> } {
  const given = new Map<string, string>(Object.entries(inPath));
  const faults: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(queryOf(url))) {
    if (name in inPath || !Object.hasOwn(call.query.shape, name)) {
      faults[name] = 'There is no such parameter';
    } else if (value !== '' || !(call.query.shape[name] instanceof z.ZodOptional)) {
      // An HTML form sends fields that were left empty: they are absent. A repeated parameter is a list.
      const before = given.get(name);
      given.set(name, before === undefined ? value : `${before},${value}`);
    }
  }
  // PostgreSQL cannot store NUL.
  for (const [name, value] of given) if (value.includes('\0')) faults[name] = 'Must not hold NUL characters';
  const parsed = call.query.safeParse(Object.fromEntries(given));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    faults[name] ??= issue.code === 'invalid_type' && !given.has(name) ? 'Required' : issue.message;
  }
  return parsed.success && Object.keys(faults).length === 0 ? { input: parsed.data } : { faults };
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

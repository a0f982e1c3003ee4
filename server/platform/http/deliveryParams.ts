// Parameters of the delivery API: read by the contract, and in one order, so that one reply is kept under one name.
import type { SiteCall } from '../../../contract/site.kit.ts';

/** What a request asks for, or what is wrong with each parameter. */
export function paramsOf(
  call: SiteCall,
  inPath: Readonly<Record<string, string>>,
  url: string,
): { input: object } | { faults: Record<string, string> } {
  const given = new Map<string, string>(Object.entries(inPath));
  const faults: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(queryOf(url))) {
    if (name in inPath || !(name in call.query.shape)) {
      faults[name] = 'There is no such parameter';
    } else {
      // Given again is given with a comma between.
      const before = given.get(name);
      given.set(name, before === undefined ? value : `${before},${value}`);
    }
  }
  // PostgreSQL stores no NUL, and nothing public has one.
  for (const [name, value] of given) if (value.includes('\0')) faults[name] = 'Must not hold NUL characters';
  const parsed = call.query.safeParse(Object.fromEntries(given));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    faults[name] ??= issue.code === 'invalid_type' && !given.has(name) ? 'Required' : issue.message;
  }
  return parsed.success && Object.keys(faults).length === 0 ? { input: parsed.data } : { faults };
}

/** An address with its parameters in the order of their names. */
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

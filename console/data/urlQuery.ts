type Value = string | number | boolean | undefined;

/** `?a=1&b=x&b=y`, or nothing: arrays repeat their key, undefined is left out. */
export function urlQuery(values: Readonly<Record<string, Value | readonly Value[]>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one));
    }
  }
  return query.size === 0 ? '' : `?${query}`;
}

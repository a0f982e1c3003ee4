// Fields that are compared and decided part by part, such as a role's rights: a part is named `<field>/<part>`.
import type { Values } from './fields/values.ts';

/** A field's value as parts by name, and back. */
export type Parts = { apart: (value: unknown) => Values; together: (parts: Values) => unknown };
export type PartsOf = Readonly<Record<string, Parts>>;

export function partName(field: string, part: string): string {
  return `${field}/${part}`;
}

export function isPart(parts: PartsOf, name: string): boolean {
  return Object.keys(parts).some((field) => name.startsWith(partName(field, '')));
}

/** The values with each such field taken apart. */
export function apart(parts: PartsOf, values: Values): Values {
  const pairs = Object.entries(values).map(([field, value]) => {
    const some = parts[field]?.apart(value);
    if (some === undefined) return { [field]: value };
    return Object.fromEntries(Object.entries(some).map(([part, one]) => [partName(field, part), one]));
  });
  return Object.assign({}, ...pairs);
}

/** The values with each such field whole again. */
export function together(parts: PartsOf, values: Values): Values {
  const whole = Object.entries(values).filter(([name]) => !isPart(parts, name));
  const joined = Object.entries(parts).map(([field, { together: join }]) => {
    const start = partName(field, '');
    const its = Object.entries(values).filter(([name]) => name.startsWith(start));
    return [field, join(Object.fromEntries(its.map(([name, value]) => [name.slice(start.length), value])))];
  });
  return Object.fromEntries([...whole, ...joined]);
}

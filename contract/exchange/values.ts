// Reads and sets the value of a column in a record's fields.

type Fields = Readonly<Record<string, unknown>>;

/** The value at a path: a field, or a part of one such as `socials.x`. */
export function valueAt(fields: Fields, path: string): unknown {
  const [field, part] = split(path);
  const value = fields[field];
  return part === undefined ? value : groupOf(value)[part];
}

/** The fields with this value. A part that is null is left out; a currency without parts is none. */
export function withValue(fields: Fields, path: string, value: unknown): Fields {
  const [field, part] = split(path);
  if (part === undefined) return { ...fields, [field]: value };
  const { [part]: _, ...others } = groupOf(fields[field]);
  const group = value === null ? others : { ...others, [part]: value };
  const isEmpty = Object.values(group).every((one) => one === null);
  return { ...fields, [field]: isEmpty && field === 'nativeCurrency' ? null : group };
}

/** A source of external ids has no dot, nor has any other part. */
function split(path: string): [field: string, part?: string] {
  const at = path.indexOf('.');
  return at === -1 ? [path] : [path.slice(0, at), path.slice(at + 1)];
}

function groupOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

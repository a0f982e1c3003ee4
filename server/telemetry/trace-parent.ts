// The `traceparent` header: https://www.w3.org/TR/trace-context/

export type TraceParent = { traceId: string; spanId: string; sampled: boolean };

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Parses a `traceparent` header; undefined if it is missing or invalid. */
export function traceParentOf(header: string | string[] | undefined): TraceParent | undefined {
  const found = typeof header === 'string' && header.length <= 200 ? form.exec(header) : null;
  if (found === null) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = found;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

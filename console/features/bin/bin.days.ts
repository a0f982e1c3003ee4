const dayMs = 24 * 60 * 60_000;

/** Days until a time, begun ones counted as whole. */
export function daysUntil(at: string): number {
  return Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / dayMs));
}

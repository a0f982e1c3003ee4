/**
 * Formats an integer with thousands separators, `10,000`, like `Intl.NumberFormat`, whose setup takes longer than
 * drawing a list.
 */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

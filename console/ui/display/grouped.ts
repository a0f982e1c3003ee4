/** A whole number with its thousands apart, `10,000`: as `Intl.NumberFormat` has it, which a browser sets up for longer than a list is drawn. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

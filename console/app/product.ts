/** The site's own name for this console, from the server's PRODUCT_NAME. */
export const productName = globalThis.ludex?.productName ?? 'Ludex';

/** `Categories - Ludex`, or the product's name alone for a page without one. */
export function titleOf(page: string | undefined): string {
  return page === undefined ? productName : `${page} - ${productName}`;
}

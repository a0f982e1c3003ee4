/** The screen that imports records of a type from a file. */
export function importHref(type: 'gameListing' | 'article' | 'category' | 'blockchain'): string {
  return `/desk/import?type=${type}`;
}

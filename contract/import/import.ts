// Imports of records from files.

/** Types that can be imported. */
export const importTypes = {
  gameListing: 'Game listings',
  article: 'Articles',
  category: 'Categories',
  blockchain: 'Blockchains',
} as const;
export type ImportType = keyof typeof importTypes;

/** The open picture dialog. */
export type Choosing =
  | { by: 'nothing' }
  | { by: 'files'; files: readonly File[] }
  | { by: 'library' }
  | { by: 'details'; id: string };

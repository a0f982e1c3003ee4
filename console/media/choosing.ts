/** How a picture is being chosen, or that it is looked at. */
export type Choosing =
  | { by: 'nothing' }
  | { by: 'files'; files: readonly File[] }
  | { by: 'library' }
  | { by: 'details'; id: string };

// Where articles are, apart from what can be asked about them: the layout knows these on every page.
export const listHref = '/articels/overview';
export const newHref = '/articels/airticle-form';

export function formHref(id: string): string {
  return `${newHref}?id=${id}`;
}

export function copyHref(id: string): string {
  return `${newHref}?copy=${id}`;
}

// Paths of articles. Apart from their calls, as the layout loads these on every page.
export const listHref = '/articels/overview';
export const newHref = '/articels/airticle-form';

export function formHref(id: string): string {
  return `${newHref}?id=${id}`;
}

export function copyHref(id: string): string {
  return `${newHref}?copy=${id}`;
}

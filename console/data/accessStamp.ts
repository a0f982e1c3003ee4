// Tells when the rights of whoever is signed in have changed on the server, as any reply says.

/** Looks at a reply's stamp of the account and its roles; calls back when it is another than before. */
export function noteAccess(headers: Headers): void {
  const next = headers.get('x-ludex-access');
  if (next === null || next === last) return;
  const isFirst = last === undefined;
  last = next;
  if (!isFirst) listener?.();
}

/** Sets who is told. */
export function onAccessChange(callback: () => void): void {
  listener = callback;
}

let last: string | undefined;
let listener: (() => void) | undefined;

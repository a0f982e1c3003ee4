// Notices from any reply that the rights of the signed-in user have changed on the server.

/** Reads a reply's stamp of the account and its roles; calls back when it has changed. */
export function noteAccess(headers: Headers): void {
  const next = headers.get('x-ludex-access');
  if (next === null || next === last) return;
  const isFirst = last === undefined;
  last = next;
  if (!isFirst) listener?.();
}

/** Sets the listener. */
export function onAccessChange(callback: () => void): void {
  listener = callback;
}

let last: string | undefined;
let listener: (() => void) | undefined;

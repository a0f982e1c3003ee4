/** True if passkeys of this site can be used on this page: they are bound to its host. */
export function passkeysHere(): boolean {
  const host = globalThis.ludex?.passkeys ?? null;
  const here = location.hostname;
  return (
    host !== null && typeof PublicKeyCredential === 'function' && (here === host || here.endsWith(`.${host}`))
  );
}

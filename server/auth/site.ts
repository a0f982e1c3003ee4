// Settings of the site that sign-in needs: its name, its relying party for passkeys, and the encryption of secrets.
import { type Seal, sealWith } from './seal.ts';

export type AuthSite = {
  /** The name that authenticator apps and passkeys show. */
  productName: string;
  /** Undefined if browsers do not support passkeys at this address. */
  passkeysAt: RelyingParty | undefined;
  seal: Seal;
};

/** The host that passkeys are bound to for good, and the origin of the console. */
export type RelyingParty = { id: string; origin: string };

type Options = { productName: string; publicUrl: string; secretKey?: string | undefined };

export function authSite({ productName, publicUrl, secretKey }: Options): AuthSite {
  return { productName, passkeysAt: relyingParty(publicUrl), seal: sealWith(secretKey) };
}

/** Browsers bind passkeys to host names, not to IP addresses, and require HTTPS except on localhost. */
function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    return { id: 'localhost', origin: new URL(`${protocol}//localhost:${port}`).origin };
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return isAddress || protocol !== 'https:' ? undefined : { id: hostname, origin: new URL(publicUrl).origin };
}

// What signing in knows of the site that it leads to.
import { type Seal, sealWith } from './seal.ts';

export type AuthSite = {
  /** As authenticator apps and passkeys call the site. */
  productName: string;
  /** Where passkeys are made and used; undefined where browsers make none. */
  passkeysAt: RelyingParty | undefined;
  seal: Seal;
};

/** A host, to which passkeys are bound for good, and the origin of the pages that ask for them. */
export type RelyingParty = { id: string; origin: string };

type Options = { productName: string; publicUrl: string; secretKey?: string | undefined };

export function authSite({ productName, publicUrl, secretKey }: Options): AuthSite {
  return { productName, passkeysAt: relyingParty(publicUrl), seal: sealWith(secretKey) };
}

/** Browsers bind passkeys to names, not to addresses, and offer them over https and on this machine only. */
function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    return { id: 'localhost', origin: new URL(`${protocol}//localhost:${port}`).origin };
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return isAddress || protocol !== 'https:' ? undefined : { id: hostname, origin: new URL(publicUrl).origin };
}

/** The public site without a slash at its end, from the server's SITE_URL; null if there is none. */
export const siteUrl = globalThis.ludex?.siteUrl ?? null;

// What every reply tells browsers not to do with it, whoever writes it: the framework, or a line by hand.
import type { HelmetOptions } from 'helmet';

type Site = {
  /** Whether the site is reached over https, so that browsers may be told to insist on it. */
  secure: boolean;
};

/** Seconds for which browsers insist on https: a year. */
const insistence = 31_536_000;
/** Nothing here asks for any of these, so no script that got in may. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const referrerPolicy = 'same-origin';
/** For what is data alone. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For helmet. `scriptHashes` are the inline scripts that the console's page holds; no other one runs. */
export function pageSecurity({ secure, scriptHashes }: Site & { scriptHashes: readonly string[] }) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // Ant Design writes its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: insistence } : false,
    referrerPolicy: { policy: referrerPolicy },
    crossOriginEmbedderPolicy: false,
  } satisfies HelmetOptions;
}

/** For replies that are data alone, and for those that the framework has no part in. */
export function dataSecurity({ secure }: Site): Record<string, string> {
  return {
    'Content-Security-Policy': dataPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy,
    'Permissions-Policy': permissionsPolicy,
    ...(secure ? { 'Strict-Transport-Security': `max-age=${insistence}; includeSubDomains` } : {}),
  };
}

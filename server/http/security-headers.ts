// Security headers of all replies, of the framework and of raw sockets.
import type { HelmetOptions } from 'helmet';

type Site = {
  /** True if the site uses HTTPS. Turns HSTS on. */
  secure: boolean;
};

const hstsSeconds = 31_536_000;
/** The console uses none of these. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const referrerPolicy = 'same-origin';
/** The CSP of replies that are no pages. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

type Page = Site & { scriptHashes: readonly string[]; siteUrl: string | null };

/** Options for helmet. Of inline scripts only those of `scriptHashes` run; only pages of the public site can be in a frame. */
export function pageSecurity({ secure, scriptHashes, siteUrl }: Page) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // Ant Design inserts styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: [siteUrl ?? "'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: hstsSeconds } : false,
    referrerPolicy: { policy: referrerPolicy },
    crossOriginEmbedderPolicy: false,
  } satisfies HelmetOptions;
}

/** Headers of replies that are no pages or bypass the framework. */
export function dataSecurity({ secure }: Site): Record<string, string> {
  return {
    'Content-Security-Policy': dataPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy,
    'Permissions-Policy': permissionsPolicy,
    ...(secure ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

// Limits of the protocol and of sessions. Limits of a single field are in its entity's contract.

const minute = 60_000;
const hour = 60 * minute;

/** Limits of request bodies: bytes, and depth and keys of the JSON. Calls without sign-in use `anonymousBytes`. */
export const bodyLimits = {
  bytes: 256 * 1024,
  anonymousBytes: 32 * 1024,
  articleBytes: 1024 * 1024,
  depth: 32,
  keys: 1_000,
} as const;

/** Limits of one import call. Imports run one at a time. */
export const importLimits = { rows: 100, bytes: 4 * 1024 * 1024, keys: 20_000 } as const;

/** Limits of an uploaded picture: file size, total pixels, and pixels per side (the maximum of WebP). */
export const pictureLimits = { bytes: 8 * 1024 * 1024, pixels: 40_000_000, side: 16_383 } as const;

/** Limits of lists: rows per page, characters of search text, and selected rows that one call names by id. */
export const listLimits = { pageSize: 20, maxPageSize: 200, q: 200, ids: 1_000 } as const;

/** Session limits in milliseconds. `touchMs` is the maximum age of `lastSeenAt` before a call updates it. */
export const sessionLimits = { idleMs: 12 * hour, maxAgeMs: 7 * 24 * hour, touchMs: minute } as const;

/** API tokens: maximum days until expiry, tokens per account, and milliseconds that an expired one is still listed. */
export const apiTokenLimits = { days: 365, perAccount: 50, shownMs: 30 * 24 * hour } as const;

/**
 * Failed logins within `windowMs` before further ones are refused, per account and per client address. Addresses of a
 * network that signed in during the last `familiarMs` are counted separately from all others.
 */
export const loginLimits = {
  windowMs: 15 * minute,
  perAccount: 10,
  perPeer: 100,
  familiarMs: 90 * 24 * hour,
} as const;

/**
 * Two-factor: recovery codes per set, passkeys per account, and the milliseconds within which a new app must be
 * confirmed and a passkey challenge answered.
 */
export const twoFactorLimits = {
  recoveryCodes: 10,
  passkeys: 20,
  confirmMs: 15 * minute,
  challengeMs: 5 * minute,
} as const;

/** A password's length in characters. It is never truncated. */
export const passwordLimits = { min: 12, max: 128 } as const;

/** Length of a requestId, and the milliseconds during which it answers with the first reply. */
export const requestIdLimits = { length: 64, keepMs: 24 * hour } as const;

/** Timeouts of the console in milliseconds: for a reply, and for loading a route's chunk. */
export const consoleLimits = { requestTimeoutMs: 15_000, chunkTimeoutMs: 120_000 } as const;

// Limits that belong to the protocol and to sessions, not to one entity's field. Each is stated once, here.

const minute = 60_000;
const hour = 60 * minute;

/** Bodies, in bytes, and the shape of the JSON inside. Calls that anyone may make take `anonymousBytes`. */
export const bodyLimits = {
  bytes: 256 * 1024,
  anonymousBytes: 32 * 1024,
  articleBytes: 1024 * 1024,
  depth: 32,
  keys: 1_000,
} as const;

/** Imports: rows of one call, the bytes of its body, and keys in its JSON. Others wait while one is written. */
export const importLimits = { rows: 100, bytes: 4 * 1024 * 1024, keys: 20_000 } as const;

/**
 * Pictures that are uploaded: bytes of the file, pixels in all, and pixels along a side (more than which WebP cannot
 * hold).
 */
export const pictureLimits = { bytes: 8 * 1024 * 1024, pixels: 40_000_000, side: 16_383 } as const;

/** Lists: rows per page and characters of search text. */
export const listLimits = { pageSize: 20, maxPageSize: 200, q: 200 } as const;

/** Sessions, in milliseconds. `touch` is how stale `lastSeenAt` may get before a call writes it again. */
export const sessionLimits = { idle: 12 * hour, absolute: 7 * 24 * hour, touch: minute } as const;

/** API tokens: days until one expires at most, those of one account at once, and how long an expired one is still shown. */
export const apiTokenLimits = { days: 365, perAccount: 50, shown: 30 * 24 * hour } as const;

/**
 * Failed logins within `window` ms before further ones are refused, per account and per peer address. For `familiar` ms
 * after a login, those from the same network count apart from everybody else's.
 */
export const loginLimits = {
  window: 15 * minute,
  perAccount: 10,
  perPeer: 100,
  familiar: 90 * 24 * hour,
} as const;

/**
 * Two-factor: recovery codes made at once, passkeys that one account may have, and in milliseconds how long an app may
 * wait for its first code and a passkey's challenge for its answer.
 */
export const twoFactorLimits = {
  recoveryCodes: 10,
  passkeys: 20,
  confirm: 15 * minute,
  challenge: 5 * minute,
} as const;

/** A password's length in characters. It is never truncated. */
export const passwordLimits = { min: 12, max: 128 } as const;

/** How long a `requestId` answers with the first reply, in milliseconds. */
export const requestIdLimits = { length: 64, keep: 24 * hour } as const;

/** The console gives up on a reply, and on a route's chunk, after these milliseconds. */
export const consoleLimits = { requestTimeout: 15_000, chunkTimeout: 120_000 } as const;

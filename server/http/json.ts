// Validates JSON before JSON.parse, and extracts the token. Stops at the first violation of a limit, so that hostile texts are cheap
// to refuse.
import { bodyLimits } from '../../contract/kit/limits.ts';

export type ScanLimits = { depth: number; keys: number };

export type Scan = {
  /** `cut`: valid so far, but incomplete. */
  state: 'valid' | 'invalid' | 'cut';
  /** The value of the key `token` at the top level, if the scan has reached it. */
  token: string | undefined;
};

const forbiddenKeys = new Set(['__proto__', 'constructor']);
const space = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Characters of a string literal that need JSON.parse. */
// oxlint-disable-next-line no-control-regex
const special = /[\\\u0000-\u001f]/;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Checks that a text is one JSON object within the limits, without duplicate keys, keys that reach a prototype, NUL characters and
 * lone surrogates.
 */
export function scanObject(text: string, limits: Partial<ScanLimits> = {}): Scan {
  if (!text.isWellFormed()) return { state: 'invalid', token: undefined };
  const { depth, keys: maxKeys } = { ...bodyLimits, ...limits };
  /** The keys of each open object, null for an open array. */
  const open: (Set<string> | null)[] = [];
  let at = 0;
  let keys = 0;
  let topKey = '';
  let token: string | undefined;

  /** Moves behind a match that begins here. */
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const readString = (): string | undefined => {
    const start = at;
    if (text.charCodeAt(at) !== quote) return undefined;
    do {
      at = text.indexOf('"', at + 1);
      if (at === -1) {
        at = text.length;
        return undefined;
      }
    } while (isEscaped(text, at, start));
    at += 1;
    return contentOf(text.slice(start, at));
  };
  const readKey = (siblings: Set<string>): boolean => {
    const key = readString();
    keys += 1;
    if (key === undefined || keys > maxKeys || forbiddenKeys.has(key) || siblings.has(key)) return false;
    siblings.add(key);
    if (open.length === 1) topKey = key;
    skip(space);
    if (text.charCodeAt(at) !== colon) return false;
    at += 1;
    return true;
  };
  const stopped = (): Scan => ({
    // The text may end within a literal, such as `fals`.
    state: at + 4 >= text.length ? 'cut' : 'invalid',
    token,
  });

  for (;;) {
    skip(space);
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) {
      if ((open.length === 0 && code === openBracket) || open.length === depth) {
        return { state: 'invalid', token };
      }
      const siblings = code === openBrace ? new Set<string>() : null;
      open.push(siblings);
      at += 1;
      skip(space);
      if (text.charCodeAt(at) !== (siblings === null ? closeBracket : closeBrace)) {
        if (siblings !== null && !readKey(siblings)) return stopped();
        continue;
      }
    } else if (open.length === 0) {
      return stopped();
    } else if (code === quote) {
      const content = readString();
      if (content === undefined) return stopped();
      if (open.length === 1 && topKey === 'token') token = content;
    } else if (!skip(scalar)) return stopped();

    // After a value: closing brackets, or a comma and the next value.
    for (;;) {
      skip(space);
      const siblings = open.at(-1) ?? null;
      const next = text.charCodeAt(at);
      if (next === comma) {
        at += 1;
        skip(space);
        if (siblings !== null && !readKey(siblings)) return stopped();
        break;
      }
      if (next !== (siblings === null ? closeBracket : closeBrace)) return stopped();
      at += 1;
      open.pop();
      if (open.length > 0) continue;
      skip(space);
      return { state: at === text.length ? 'valid' : 'invalid', token };
    }
  }
}

/** True if an odd number of backslashes precedes the quote at `at`, in a string that begins at `start`. */
function isEscaped(text: string, at: number, start: number): boolean {
  let before = at;
  while (before - 1 > start && text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

/** The content of a string literal; undefined if it is invalid. */
function contentOf(literal: string): string | undefined {
  if (!special.test(literal)) return literal.slice(1, -1);
  try {
    const content = String(JSON.parse(literal));
    return content.includes('\0') || !content.isWellFormed() ? undefined : content;
  } catch {
    return undefined;
  }
}

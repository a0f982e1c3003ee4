// Strict reading of the JSON inside a request: what JSON.parse lets through and the protocol does not.
import { bodyLimits } from '../../../contract/limits.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor']);

/**
 * The object that `text` holds, or undefined where it is no JSON, no object, nested deeper or with more keys than
 * allowed, or has a key twice, a key that reaches a prototype, a NUL character or a lone surrogate.
 * Nothing of the parsed value is looked at before its text has passed.
 */
export function parseStrictObject(
  text: string,
  mostKeys: number = bodyLimits.keys,
): Record<string, unknown> | undefined {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return isWithinLimits(text, mostKeys) ? { ...value } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks the tokens of a text that is known to be valid JSON. */
function isWithinLimits(text: string, mostKeys: number): boolean {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > bodyLimits.depth) return false;
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const content = stringAt(text, at, end);
      if (content.includes('\0') || !content.isWellFormed()) return false;
      at = end;
      if (isKey(text, end)) {
        const siblings = open.at(-1);
        keys += 1;
        if (keys > mostKeys || forbiddenKeys.has(content) || siblings?.has(content)) return false;
        siblings?.add(content);
      }
    }
  }
  return true;
}

/** The index of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function stringAt(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? String(JSON.parse(text.slice(start, end + 1))) : raw;
}

/** Whether the string that ends at `end` names a member: in valid JSON only those are followed by a colon. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

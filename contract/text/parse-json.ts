// Parses JSON of files and cells. Other code runs through values recursively, so that no value may be nested without bound.
import { bodyLimits } from '../kit/limits.ts';

/**
 * A number that JavaScript would write in another way stays text as the file has it, such as `76561198000000001` or `1.10`.
 * Throws a SyntaxError if the text is no JSON, or nested deeper than a call may be.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(withNumbersAsText(text));
}

const [quote, backslash, minus, zero, nine] = [0x22, 0x5c, 0x2d, 0x30, 0x39];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The text with quotes around each number that JSON.parse would change. A reviver would take minutes for some files. */
function withNumbersAsText(text: string): string {
  const pieces: string[] = [];
  let taken = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > bodyLimits.depth)
        throw new SyntaxError(`it is nested more than ${bodyLimits.depth} levels deep`);
    } else if (code === minus || (code >= zero && code <= nine)) {
      const number = numberAt(text, at);
      if (!isKept(number)) {
        pieces.push(text.slice(taken, at), '"', number, '"');
        taken = at + number.length;
      }
      at += Math.max(number.length - 1, 0);
    }
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(taken);
}

/** Where the string that begins at `start` ends, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function numberAt(text: string, at: number): string {
  literal.lastIndex = at;
  return literal.exec(text)?.[0] ?? '';
}

/** `1e3` is no id, but another form of a number. */
function isKept(number: string): boolean {
  const value = Number(number);
  return String(value) === number || (Number.isSafeInteger(value) && /e/i.test(number));
}

// Compares names of games: what is a slip of the keyboard, and what tells two games apart.
import { distance } from 'fastest-levenshtein';
import { fold, lettersOf } from '../../contract/text/fold.ts';

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  first: 1,
  second: 2,
  third: 3,
};
const roman = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/;
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** The numbers in a name, in order: `Game II` and `Game 2` have the same. A letter that stands alone counts, too. */
export function numeralsOf(name: string): string {
  return wordsIn(name)
    .flatMap((word) => {
      const number = numberWords[word] ?? (roman.test(word) ? romanValue(word) : undefined);
      if (number !== undefined) return [String(number)];
      if ([...word].length === 1 && word !== 'a' && /\p{L}/u.test(word)) return [word];
      return (word.match(/\d+/g) ?? []).map((digits) => String(BigInt(digits)));
    })
    .join(' ');
}

function romanValue(word: string): number {
  const values = [...word].map((letter) => romanDigits[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Roman numerals of one character are words of their own, as in `Gameⅱ`. */
const romanSigns = /[\u2160-\u217f]/g;

function wordsIn(name: string): string[] {
  return fold(name.replaceAll(romanSigns, ' $&'))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** Shorter words are told apart by a single letter: East and West, Toy and TV. */
const oneSlipFrom = 5;
const twoSlipsFrom = 9;
const maxDistance = 2;

/**
 * True if two different names differ by at most two letters, as slips of the keyboard do: with equal numerals, in words that begin with the
 * same letter. A word more is another game or edition: `Delirium` and `Delirium VR`.
 */
export function areSimilar(one: string, other: string): boolean {
  if (numeralsOf(one) !== numeralsOf(other)) return false;
  const [words, others] = [wordsIn(one), wordsIn(other)];
  if (words.length !== others.length) return false;
  let left = maxDistance;
  for (const [at, word] of words.entries()) {
    const twin = others[at] ?? '';
    if (word === twin) continue;
    const shorter = Math.min(word.length, twin.length);
    const allowed = shorter >= twoSlipsFrom ? 2 : shorter >= oneSlipFrom ? 1 : 0;
    const slips = word[0] === twin[0] ? slipsBetween(word, twin) : Number.POSITIVE_INFINITY;
    if (slips > allowed) return false;
    left -= slips;
  }
  return left >= 0;
}

/** The distance, with two letters in the wrong order as a single slip. */
function slipsBetween(word: string, twin: string): number {
  const at = [...word].findIndex((letter, index) => letter !== twin[index]);
  const swapped = `${twin.slice(0, at)}${twin[at + 1] ?? ''}${twin[at] ?? ''}${twin.slice(at + 2)}`;
  return swapped === word ? 1 : distance(word, twin);
}

type Makers = { developer: string | null; publisher: string | null };

/** True if both games name who made them, and no maker is the same. `Croteam` and `Croteam VR` are the same. */
export function haveOtherMakers(one: Makers, other: Makers): boolean {
  const [makers, others] = [makersOf(one), makersOf(other)];
  if (makers.length === 0 || others.length === 0) return false;
  return !makers.some((maker) => others.some((twin) => begins(maker, twin) || begins(twin, maker)));
}

function makersOf({ developer, publisher }: Makers): string[] {
  return [developer, publisher]
    .flatMap((makers) => (makers ?? '').split(/[;,/]/))
    .map(lettersOf)
    .filter((maker) => maker !== '' && !legalForms.has(maker));
}

/** Behind a comma these are no makers. */
const legalForms = new Set([
  'inc',
  'ltd',
  'llc',
  'co',
  'coltd',
  'gmbh',
  'corp',
  'sa',
  'sro',
  'as',
  'bv',
  'ab',
]);
const shortestBeginning = 4;

function begins(maker: string, twin: string): boolean {
  return maker === twin || (twin.length >= shortestBeginning && maker.startsWith(twin));
}

// The words that a text is found by, and those that are looked for.
import { unified } from './fold.ts';
import { otherSpellings } from './numerals.ts';

/** Chinese characters and Japanese syllables stand without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** So do the words of these, which a dictionary tells apart. */
const segmented = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
/** Longest word that is indexed; contract addresses with their module names are the longest real ones. */
const maxWord = 160;
/** Longest word that is made of several. */
const maxJoined = 40;
/** Longest word that is made of two which stand apart. */
const maxPair = 24;
const maxSought = 12;
/** What would become one letter with the end of another word. */
const composing = /^[\p{M}\u1160-\u11ff]/u;

/** What stands without a space in it: the parts of `Spider-Man`, or one run of Chinese or Japanese. */
type Piece = { parts: string[]; isUnspaced: boolean };

/**
 * The words of a text, folded. A word begins at every part of `S.T.A.L.K.E.R.` or `O'Reilly` and goes on through the following
 * ones, so that each part, and all of them as one, is the beginning of some word. A run of Chinese or Japanese is cut into
 * overlapping pairs and its last character; one more pair leads over to the next such run, which is often typed without
 * what stands between.
 */
export function wordsOf(text: string): string[] {
  return wordsIn(piecesOf(text), text.length);
}

/** The same of a name, and its neighbouring words as one: `Pac Man` is looked for as `pacman`, too. Numbers stay apart. */
export function nameWordsOf(name: string): string[] {
  const pieces = piecesOf(name);
  return [...wordsIn(pieces, name.length), ...joinedNeighbours(pieces)];
}

/** The words of a text of this length. Databases limit texts: one of nothing but one-letter parts must not become many times longer. */
function wordsIn(pieces: readonly Piece[], length: number): string[] {
  let left = length + 1_000;
  const beginningAt = (parts: readonly string[], from: number) => {
    const part = parts[from] ?? '';
    const word = left > 0 ? joined(parts, from) : part;
    left -= word.length - part.length;
    return word;
  };
  return pieces.flatMap(({ parts, isUnspaced }, at) => {
    if (!isUnspaced) return parts.map((_, from) => beginningAt(parts, from));
    const [run = ''] = parts;
    const [last = ''] = [...run].slice(-1);
    const following = pieces[at + 1];
    const [next = ''] = following?.isUnspaced === true ? (following.parts[0] ?? '') : '';
    return [...pairs(run), last, ...(next === '' ? [] : [last + next])];
  });
}

function joinedNeighbours(pieces: readonly Piece[]): string[] {
  return pieces.slice(1).flatMap((second, index) => {
    const first = pieces[index];
    if (first === undefined || first.isUnspaced || second.isUnspaced) return [];
    const pair = [...first.parts, ...second.parts].join('');
    return pair.length > maxPair || /\p{N}/u.test(pair) ? [] : [pair];
  });
}

/** What an address bar puts before the part of a link that tells it from others. */
const linkStart = /^\s*https?:\/\/(www\.)?/i;

/** A word to look for: one of the first has to begin some word of what is found, or one of the second to be one. */
export type SoughtWord = { begins: readonly string[]; whole: readonly string[] };

/**
 * The words to look for, at most 12; the rest is ignored. `spider-man` and `spider man` also find `spiderman`, and a number is found in all its
 * spellings: `realm 7` finds `Realm VII`, but not `Realm VIII`. A link is looked for without its scheme.
 */
export function searchWords(text: string): SoughtWord[] {
  const sought = new Map<string, string[]>();
  let previous = '';
  for (const { parts, isUnspaced } of piecesOf(text.replace(linkStart, ''))) {
    if (isUnspaced) {
      const [run = ''] = parts;
      for (const word of [...run].length > 1 ? pairs(run) : [run]) sought.set(word, [word]);
      previous = '';
      continue;
    }
    for (const [at, part] of parts.entries()) {
      const within = at === 0 ? [] : [parts.slice(0, at + 1).join(''), `${parts[at - 1]}${part}`];
      // One letter is mostly the beginning of the next word.
      const across = at === 0 && previous !== '' && part.length > 1 ? [previous + part] : [];
      const others = [...within, ...across].filter((word) => word.length <= maxJoined);
      sought.set(part, [...new Set([...(sought.get(part) ?? [part]), ...others])]);
    }
    previous = parts.join('');
  }
  return [...sought].slice(0, maxSought).map(([word, begins]) => ({ begins, whole: otherSpellings(word) }));
}

/** Whether all words that are looked for are in a text of these words. */
export function areIn(sought: readonly SoughtWord[], words: readonly string[]): boolean {
  return sought.every(
    ({ begins, whole }) =>
      begins.some((one) => words.some((word) => word.startsWith(one))) ||
      whole.some((one) => words.includes(one)),
  );
}

function piecesOf(text: string): Piece[] {
  // In Persian this stands between the parts of a word, which is typed as one or as two as well.
  return unified(text.replaceAll('\u200c', '·'))
    .replaceAll('®', ' ')
    .split(' ')
    .flatMap((chunk) => {
      const pieces: Piece[] = [];
      for (const run of chunk.match(runs) ?? []) {
        const last = pieces.at(-1);
        if (unspaced.test(run)) pieces.push({ parts: [cut(run)], isUnspaced: true });
        else if (last === undefined || last.isUnspaced)
          pieces.push({ parts: segmentsOf(run), isUnspaced: false });
        else last.parts.push(...segmentsOf(run));
      }
      return pieces;
    });
}

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(run: string): string[] {
  if (!segmented.test(run)) return [cut(run)];
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return [...segmenter.segment(run)].map(({ segment }) => cut(segment));
}

/** A part with as many of the following ones as fit. */
function joined(parts: readonly string[], from: number): string {
  let word = parts[from] ?? '';
  for (let at = from + 1; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (word.length + part.length > maxJoined || composing.test(part)) break;
    word += part;
  }
  return word;
}

function cut(run: string): string {
  // By characters: half of one is none.
  return run.length <= maxWord ? run : [...run].slice(0, maxWord).join('');
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

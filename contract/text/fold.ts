// Texts as search and sorting compare them: case and diacritics ignored, the same on server, database and console.

/** Letters that Unicode does not take apart, as the people who search for them type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  // Lower case writes the same letter differently at the end of a word.
  ς: 'σ',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Chinese characters and Japanese syllables stand without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
/** Longest word that is indexed; contract addresses with their module names are the longest real ones. */
const maxWord = 160;

/** Lower case without diacritics, compatibility forms unified (NFKC): `Pokémon` and `ＰＯＫＥＭＯＮ` give `pokemon`. */
export function fold(text: string): string {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/**
 * The words of a text, folded. A run of Chinese or Japanese is cut into overlapping pairs and its last character, so
 * that any part of the run is found by the prefixes of these; one more pair leads over to the next such run, which is
 * often typed without what stands between.
 */
export function wordsOf(text: string): string[] {
  const runs = foldedRuns(text);
  return runs.flatMap((run, at) => {
    if (!unspaced.test(run)) return [run];
    const [last = ''] = [...run].slice(-1);
    const [next = ''] = runs[at + 1] ?? '';
    return [...pairs(run), last, ...(unspaced.test(next) ? [last + next] : [])];
  });
}

/** What an address bar puts before the part of a link that tells it from others. */
const linkStart = /^\s*https?:\/\/(www\.)?/i;

/**
 * The words to look for, each of which has to begin some word of what is found. At most 12; the rest is ignored. A
 * link is looked for without its scheme.
 */
export function searchWords(text: string): string[] {
  const sought = foldedRuns(text.replace(linkStart, '')).flatMap((run) =>
    unspaced.test(run) && [...run].length > 1 ? pairs(run) : [run],
  );
  return [...new Set(sought)].slice(0, 12);
}

function foldedRuns(text: string): string[] {
  return (fold(text).match(words) ?? []).map((run) =>
    // By characters: half of one is none.
    run.length <= maxWord ? run : [...run].slice(0, maxWord).join(''),
  );
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

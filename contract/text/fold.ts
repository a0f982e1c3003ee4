// One definition of how texts are compared, for search, sorting, uniqueness and slugs, on server, database and console.

/** Signs that are no letters, although Unicode's compatibility forms spell some of them out. */
const signs = /[™℠®©℗\u{1f12f}\u{1f16a}-\u{1f16c}]/gu;
/** All that is typed for an apostrophe: quotes, primes, accents that stand alone, and letters of their own such as the okina. */
const apostrophes = /[`´‘’‚‛′‵＇｀ʹʻʼʽʾʿˈˊˋꞋꞌʹ΄᾽᾿՚׳❛❜ߴߵ]/gu;
const quotes = /[“”„‟″‶〝〞״«»]/gu;
/** Japanese keyboards type either of two tildes, depending on the system. */
const waveDash = /\u301c/g;
const dashes = /[\u2010-\u2015\u2043\u2212\u05be\u058a]/g;
/** Characters that show nothing: joiners, direction marks, soft hyphens, variation selectors, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;
/** The blank pattern of Braille looks like a space, but is none to Unicode. */
const spaces = /[\s\p{Z}\u2800]+/gu;
/** Diacritics, and the optional marks of Arabic and Hebrew. Japanese voicing and Indic vowel signs tell words apart. */
const marks = /[\u0300-\u036f\u0640\u0674]|(?=[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}])\p{Mn}/gu;

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
  // Alef, yeh, kaf and heh as Arabic, Persian, Urdu and Kurdish keyboards write them.
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ۍ: 'ي',
  ێ: 'ي',
  ے: 'ي',
  ؠ: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  װ: 'וו',
  ױ: 'וי',
  ײ: 'יי',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** The zero of each script whose digits Unicode does not take apart; nine more follow each. */
const zeros = Array.from('٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐', (zero) => zero.charCodeAt(0));

/**
 * The form that texts are compared in: lower case without diacritics, compatibility forms unified, what shows nothing left
 * out, spaces single. Apostrophes and signs do not count, unless there is nothing else.
 */
export function fold(text: string): string {
  const whole = unified(text);
  if (!/['®]/.test(whole)) return whole;
  const counted = whole
    .replaceAll(/ ?®[®' ]*([\p{L}\p{N}])?/gu, (_, next?: string) => (next === undefined ? '' : ` ${next}`))
    .replaceAll("'", '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
  return counted === '' ? whole : counted;
}

/** The same with the apostrophes and signs in it, each as one character: `'` and `®`. */
export function unified(text: string): string {
  if (isPlain(text)) {
    const lower = text.toLowerCase().replaceAll('`', "'");
    return /^ |  | $/.test(lower) ? lower.replaceAll(/ +/g, ' ').trim() : lower;
  }
  return (
    withPlainSigns(text)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(marks, '')
      .replaceAll(invisible, '')
      .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(/(?![0-9])\p{Nd}/gu, toDecimal)
      // Some of these come of compatibility forms only.
      .replaceAll(apostrophes, "'")
      .replaceAll(quotes, '"')
      .replaceAll(dashes, '-')
      .replaceAll(waveDash, '~')
      .replaceAll(spaces, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** A text in NFD with all apostrophes as `'`, all signs as `®`, and nothing invisible. */
export function withPlainSigns(text: string): string {
  return text.normalize('NFD').replaceAll(signs, '®').replaceAll(apostrophes, "'").replaceAll(invisible, '');
}

function toDecimal(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** Letters and digits of the folded text: `Axie-Infinity!` and `axie infinity` are alike. */
export function lettersOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** Whether a text holds what was typed: `spiderman` and `spider-man` are in `Marvel’s Spider-Man`. */
export function holds(text: string, typed: string): boolean {
  if (fold(text).includes(fold(typed))) return true;
  const letters = lettersOf(typed);
  return letters !== '' && lettersOf(text).includes(letters);
}

function isPlain(text: string): boolean {
  return /^[\u0020-\u007e]*$/.test(text);
}

// What a line of text may hold -------------------------------------------------------------------------

/** Joins that belong to a word or an emoji: between letters of other scripts than Latin, and within emoji. */
const joins =
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u;
/** The letters in the flags of regions, such as Scotland's. */
const flag = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/u;
const kept = new RegExp(`${joins.source}|${flag.source}|\\p{Variation_Selector}|[\\u115f\\u1160]`, 'u');
const keptOrInvisible = new RegExp(`(${kept.source})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/** A line without the characters that show nothing, apart from those that change how their neighbours look. */
export function withoutInvisible(text: string): string {
  if (isPlain(text)) return text;
  if (isBlank(text)) return '';
  return text.replaceAll(keptOrInvisible, (_, keep?: string) => keep ?? '');
}

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return text.replaceAll(invisible, '').replaceAll(spaces, '') === '';
}

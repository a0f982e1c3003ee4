// The markers that office programs write as text in front of the items of a list.

/** The number that a marker stands for, as a number and as letters: "c)" is 3, "iv." 4, "i." 1 or 9. */
export type Marker = { ordered: boolean; readings: number[] };

/** Reads a marker such as "3.", "1.2", "(c)", "Article IV.", "3rd", "в)", "٣." or "二十一、"; anything else is a bullet. */
export function readMarker(text: string): Marker {
  if (text.length > maxMarkerLength) return bullet;
  const sign = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, digitOf)
    .toLowerCase();
  const digits = /(?<!\d)(\d{1,9})(?:st|nd|rd|th)?[^\p{L}\p{N}]*$/u.exec(sign)?.[1];
  if (digits !== undefined) return numbered(Number(digits));
  const chinese = /^[(第]?([一二三四五六七八九十]+)[)、.,章条節节]?$/u.exec(sign)?.[1];
  if (chinese !== undefined) return numbered(chineseNumber(chinese));
  const letters = /^(?:\p{L}+ )?[([]?(\p{L}\p{M}*|[a-z]+)[.):\]、]$/u.exec(sign)?.[1];
  if (letters === undefined) return bullet;
  // Word doubles a letter after the last: aa, bb.
  const [letter = ''] = letters;
  const isDoubled = letters === letter.repeat(letters.length);
  const order = alphabets.map((alphabet) => [...alphabet].indexOf(letter)).find((place) => place !== -1);
  const byLetter = isDoubled && order !== undefined ? order + 1 + 26 * (letters.length - 1) : 1;
  if (!/^[ivxlcdm]+$/.test(letters)) return numbered(byLetter);
  const byNumber = romanNumber(letters);
  return /^([cdlm])\1*$/.test(letters) ? numbered(byLetter, byNumber) : numbered(byNumber, byLetter);
}

/** In characters, with the spaces that Word writes behind a marker. Reading takes the square of this. */
const maxMarkerLength = 200;
const bullet: Marker = { ordered: false, readings: [] };

/** The letters that number lists in Word: Latin, Russian, Greek, Hebrew, Japanese, Korean, Chinese. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  '가나다라마바사아자차카타파하',
  'ᄀᄂᄃᄅᄆᄇᄉᄋᄌᄎᄏᄐᄑᄒ',
  '甲乙丙丁戊己庚辛壬癸',
];

function numbered(...readings: number[]): Marker {
  return { ordered: true, readings };
}

/** A decimal digit of any script: each has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function romanNumber(letters: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const numbers = [...letters].map((letter) => values[letter] ?? 0);
  return numbers.reduce((sum, value, index) => sum + (value < (numbers[index + 1] ?? 0) ? -value : value), 0);
}

/** Up to 99: 三, 十, 十二, 二十一. */
function chineseNumber(signs: string): number {
  const valueOf = (sign = '') => '一二三四五六七八九'.indexOf(sign) + 1;
  const [tens = '', ones] = signs.split('十');
  return ones === undefined ? valueOf(tens) : (tens === '' ? 1 : valueOf(tens)) * 10 + valueOf(ones);
}

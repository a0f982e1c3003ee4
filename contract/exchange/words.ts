// Words and numbers as spreadsheets and programs of any language write them.
import { fold, unified } from '../text/fold.ts';

const yes =
  'true yes y t 1 on wahr ja j vrai oui verdadero si verdadeiro sim vero waar sann sant sand tosi kylla prawda tak pravda ano igaz igen adevarat истина да істина так вярно dogru evet αληθης ναι toene jah patiess taip tiesa egia bai cert benar ya tačno istina 真 是 参 はい 예 네 참 x ✓ ✔ ☑ ✅';
const no =
  'false no n f 0 off falsch nein faux non falso nao onwaar nee usann falskt nej nei falsk epatosi ei falsz nie nepravda ne hamis nem fals nu ложь нет хибність хибнiсть ні невярно не yanlis hayir ψευδης οχι vaar aplams klaidinga gezurra ez salah tidak netačno neistina 假 否 いいえ 아니요 거짓 ☐ ✗ ✘ ❌';

const flags = new Map([
  ...yes.split(' ').map((word) => [fold(word), true] as const),
  ...no.split(' ').map((word) => [fold(word), false] as const),
]);

/** True or false, in the words of many languages, or undefined. */
export function flagIn(text: string): boolean | undefined {
  return flags.get(fold(text));
}

/** True for a sign that marks a cell, such as x. Where a column has only marks, a blank cell says no. */
export function isMark(text: string): boolean {
  return /^[x✓✔☑✅]$/u.test(fold(text));
}

/** A whole number, however its thousands and decimals are separated. */
export function numberIn(text: string): { value: number } | { fault: string } {
  const given = unified(text).replace(/^\+/, '');
  if (/^-?\d+$/.test(given)) return { value: Number(given) };
  // 1.000 is one for some and a thousand for others.
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(given))
    return { fault: `May be ${given.replace(/[.,]/, '')} or a decimal number: write it without separators` };
  const grouped = /^-?\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]0+)?$/.exec(given);
  if (grouped !== null)
    return {
      value: Number(
        given
          .replace(/[.,]0+$/, (decimals) => (decimals.startsWith(grouped[1] ?? '') ? decimals : ''))
          .replaceAll(/[ '.,]/g, ''),
      ),
    };
  if (/^-?\d+[.,]0+$/.test(given)) return { value: Number.parseInt(given, 10) };
  return { fault: 'Must be a whole number' };
}

const nothing = new Set(
  'na n/a #n/a nan null nil none undefined (null) (blank) (empty) <na> nat #null! #ref! #value! #div/0! #name? #num! - -- --- ? . / \\n keine aucun'.split(
    ' ',
  ),
);

/** True for what spreadsheets and programs write for no value: NA, NaN, NULL, #N/A, None, -. Not for fields of text. */
export function isNothing(text: string): boolean {
  return nothing.has(unified(text));
}

// What a chosen password must not be: what others choose, too, and what anybody would try first who knows the account.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../contract/text/fold.ts';

/** What a password stands near to: whose it is, and of which product. */
export type PasswordPlace = { email: string; name: string; productName: string };

const own = 'Must not be the e-mail or the name';
const near = 'Must be more than the e-mail, the name or the product';
const common = 'This password is too common';

/** Why a password is refused for an account, or undefined. Its length is the contract's affair. */
export function passwordFault(password: string, place: PasswordPlace): string | undefined {
  const folded = fold(password);
  if (folded === fold(place.email) || folded === fold(place.name)) return own;
  const words = ownWords(place);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  if (rest !== folded && lettersIn(rest) < leastLetters) return near;
  return isCommon(folded) ? common : undefined;
}

/** Letters that have to be left of a password, or of its middle, for it to be more than what was taken away. */
const leastLetters = 4;

/** The words of the account and the product; short ones are in too many others. */
function ownWords({ email, name, productName }: PasswordPlace): string[] {
  const words = [email, name, productName].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length >= 3).toSorted((one, other) => other.length - one.length);
}

function lettersIn(text: string): number {
  return (text.match(/\p{L}/gu) ?? []).length;
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `p4$$w0rd` is read as `password`. */
function readAsLetters(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (character) => lookAlikes[character] ?? character);
}

/** One of the list, or one of it over and over, with next to nothing around; and what needs no list. */
function isCommon(text: string): boolean {
  if (isPlain(text)) return true;
  const middle = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const around = text.replace(middle, '');
  if (isKnown(text) || isKnown(text.replaceAll(/\s/g, ''))) return true;
  return middle.length >= leastLetters && (around.length <= 6 || isPlain(around)) && isKnown(middle);
}

/** Whether this is on the list, with letters for what looks like them or without, once or over and over. */
function isKnown(text: string): boolean {
  const known = commonPasswords();
  return [text, readAsLetters(text)].some((one) => known.has(one) || known.has(repeatedIn(one)));
}

/** Few different characters, or each the next or the previous one: `aaaabbbb`, `123456789012`. */
function isPlain(text: string): boolean {
  return new Set(text).size <= 3 || isCounting(text);
}

/** `abc` of `abcabcabc`, else the text itself. */
function repeatedIn(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** `123456789012`, `abcdefghijkl`, `0987654321098`: each character the next or the previous one. */
function isCounting(text: string): boolean {
  return [1, -1].some((step) =>
    [...text].every((character, at) => {
      const before = text.charCodeAt(at - 1);
      const now = character.charCodeAt(0);
      return at === 0 || now - before === step || (now - before) * step === -9;
    }),
  );
}

let list: ReadonlySet<string> | undefined;

/** Read when the first password is chosen: most runs of the server see none. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set([...readCommon(), ...furtherCommon]);
  return list;
}

function readCommon(): string[] {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Long ones, which lists made of short passwords lack. */
const furtherCommon = [
  'adminpassword',
  'qwertyuiopasdf',
  'qwertyuiopasdfghjkl',
  '1q2w3e4r5t6y7u',
  'iloveyouforever',
  'correcthorsebatterystaple',
  'mypassword',
  'changeme',
];

// Rejects passwords that are common, or that consist of the account's e-mail, its name or the product's name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../contract/text/fold.ts';

export type PasswordOwner = { email: string; name: string; productName: string };

const own = 'Must not be the e-mail or the name';
const near = 'Must be more than the e-mail, the name or the product';
const common = 'This password is too common';

/** The reason to refuse a password, or undefined. The contract checks its length. */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  const folded = fold(password);
  if (folded === fold(owner.email) || folded === fold(owner.name)) return own;
  const words = ownWords(owner);
  const remaining = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  if (remaining !== folded && lettersIn(remaining) < minLetters) return near;
  return isCommon(folded) ? common : undefined;
}

/** Letters that must remain after known words are removed. */
const minLetters = 4;

/** Words of the account and the product. Shorter ones occur in too many other words. */
function ownWords({ email, name, productName }: PasswordOwner): string[] {
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

/** True for a listed password, also if it is repeated or has a few characters around it, and for plain sequences. */
function isCommon(text: string): boolean {
  if (isPlain(text)) return true;
  const middle = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const around = text.replace(middle, '');
  if (isKnown(text) || isKnown(text.replaceAll(/\s/g, ''))) return true;
  return middle.length >= minLetters && (around.length <= 6 || isPlain(around)) && isKnown(middle);
}

/** Looks a text up in the list, also with look-alikes read as letters, and repetitions removed. */
function isKnown(text: string): boolean {
  const known = commonPasswords();
  return [text, readAsLetters(text)].some((one) => known.has(one) || known.has(repeatedIn(one)));
}

/** Few different characters, or a sequence: `aaaabbbb`, `123456789012`. */
function isPlain(text: string): boolean {
  return new Set(text).size <= 3 || isCounting(text);
}

/** `abc` for `abcabcabc`; other texts unchanged. */
function repeatedIn(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** True if each character is the next or the previous one: `123456789012`, `abcdefghijkl`, `0987654321098`. */
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

/** Loaded on demand: most processes never check a new password. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set([...readCommon(), ...furtherCommon]);
  return list;
}

function readCommon(): string[] {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Long passwords that the list lacks. */
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

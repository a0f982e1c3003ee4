import { accepted, type CheckedAddress, refused } from './checked.ts';

/**
 * NEAR account ids: 2 to 64 characters, lower-case words joined by single separators. Implicit accounts (64
 * hexadecimal digits, or 0x and 40) match too.
 */
export function checkNear(text: string): CheckedAddress {
  const long = text.length >= 2 && text.length <= 64;
  if (long && /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(text)) return accepted(text);
  return refused(
    'Enter a NEAR account: 2 to 64 lower-case letters and digits, ' +
      'separated by single dots, hyphens or underscores.',
  );
}

/** Any other chain: its rules are unknown, so the text only has to be printable and is marked as unchecked. */
export function checkOther(text: string): CheckedAddress {
  if (text.length > 128) return refused('Enter an address of at most 128 characters.');
  // Invisible characters would make two addresses look the same.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text)) {
    return refused('Enter an address without invisible characters.');
  }
  return { ok: true, address: text, key: text, checked: false };
}

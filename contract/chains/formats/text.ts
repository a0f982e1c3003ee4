import { accepted, type CheckedAddress, refused } from './checked.ts';

/**
 * NEAR account ids: 2 to 64 characters, lower-case words parted by single separators. Implicit accounts
 * (64 hexadecimal digits, or 0x and 40) have that form too.
 */
export function checkNear(text: string): CheckedAddress {
  const long = text.length >= 2 && text.length <= 64;
  if (long && /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(text)) return accepted(text);
  return refused(
    'This is not a NEAR account: expected 2 to 64 lower-case letters and digits, ' +
      'parted by single dots, dashes or underscores.',
  );
}

/** Any other chain: its rules are not known here, so the text is only kept printable and marked unchecked. */
export function checkOther(text: string): CheckedAddress {
  if (text.length > 128) return refused('This address is too long: expected 128 characters at most.');
  // Invisible characters would let two addresses look the same.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text)) {
    return refused('This address has invisible characters: expected printable ones only.');
  }
  return { ok: true, address: text, key: text, checked: false };
}

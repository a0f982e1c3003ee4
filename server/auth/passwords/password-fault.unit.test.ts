import { describe, expect, test } from 'vitest';
import { newPassword } from '../../../contract/session/session.ts';
import { passwordFault } from './password-fault.ts';

const account = { email: 'Zoë@Example.com', name: 'Zoë van der Berg', productName: 'Ludex' };
const own = 'Must not be the e-mail or the name';
const near = 'Must be more than the e-mail, the name or the product';
const common = 'This password is too common';

describe('what a password may not be', () => {
  test.each([
    ['zoë@example.com', own],
    ['ZOE@EXAMPLE.COM', own],
    ['zoe van der berg', own],
    ['zoë@example.com!', near],
    ['zoezoezoezoe', near],
    ['LudexLudex2026', near],
    ['Ludex-Berg-1!', near],
    ['example.com2026', near],
    ['122333444455555', common],
    ['password1234', common],
    ['P4$$w0rd2026', common],
    ['!!qwertyuiop!!', common],
    ['dragondragon', common],
    ['dragon999999999', common],
    ['Sunshine12345678', common],
    ['letmeinletmein', common],
    ['1q2w3e4r5t6y', common],
    ['administrator1', common],
    ['trustno1trustno1', common],
    ['correcthorsebatterystaple', common],
    ['PASSWORD1234', common],
    ['Pässwörd1234', common],
    ['correct horse battery staple', common],
    ['123456789012', common],
    ['098765432109', common],
    ['789012345678', common],
    ['abcdefghijkl', common],
    ['lkjihgfedcba', common],
    ['aaaaaaaaaaaa', common],
    ['abababababab', common],
    ['abcabcabcabc', common],
    ['🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲', common],
  ])('%s', (password, fault) => {
    expect(passwordFault(password, account)).toBe(fault);
  });
});

describe('what it may be', () => {
  test.each([
    'four gulls above the harbour',
    'a gull sits on zoë and Ludex',
    'x7$kQ!92#mZ@',
    'dragon84729105736',
    'purple-monkey-dishwasher',
    'hunter of nine suns',
    '原神原神の大冒険は楽しい',
    'abcdefghijkk',
    '    x y z w    ',
  ])('%j', (password) => {
    expect(passwordFault(password, account)).toBeUndefined();
  });
});

describe('its length', () => {
  const ok = (password: string) => newPassword().safeParse(password).success;

  test('is 12 to 128 characters as a person counts them', () => {
    expect(ok('x'.repeat(11))).toBe(false);
    expect(ok('x'.repeat(12))).toBe(true);
    expect(ok('x'.repeat(128))).toBe(true);
    expect(ok('x'.repeat(129))).toBe(false);
    expect(ok('🎲'.repeat(11))).toBe(false);
    expect(ok('🎲'.repeat(12))).toBe(true);
    expect(ok('🎲'.repeat(128))).toBe(true);
    // Eleven letters with an accent each are eleven, however they are stored.
    expect(ok('é'.repeat(11).normalize('NFD'))).toBe(false);
    expect(ok('é'.repeat(128).normalize('NFD'))).toBe(true);
  });

  test('counts spaces, which are kept', () => {
    expect(newPassword().parse('   twelve   ')).toBe('   twelve   ');
  });

  test('is asked of text only', () => {
    for (const value of [undefined, null, 123_456_789_012, ['x'.repeat(12)]])
      expect(newPassword().safeParse(value).success).toBe(false);
  });
});

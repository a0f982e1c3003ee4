import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Administrator', 'A'],
  ['ada of lovelace', 'AL'],
  ['  Sam   Porter ', 'SP'],
  ['Łukasz Żak', 'ŁŻ'],
  ['Élise de la Tour', 'ÉT'],
  ["Conan O'Brien", 'CO'],
  ['(on leave) Kim', 'OK'],
  ['張 偉', '張偉'],
  ['Agent 47', 'A4'],
  ['sam.porter@example.com', 'SE'],
  ['🎮 Gamer', 'G'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

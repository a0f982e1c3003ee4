import fc from 'fast-check';
import { transliterate } from 'transliteration';
import { expect, test } from 'vitest';
import { slug } from '../kit/calls.ts';
import { isAscii, numberedSlug, slugFrom } from './slugs.ts';

test.each([
  ['Axie Infinity', 'axie-infinity'],
  ["Assassin's Creed: Rebellion!", 'assassins-creed-rebellion'],
  ['  --Hello__World--  ', 'hello-world'],
  ['Łódź', 'lodz'],
  ['原神', 'yuan-shen'],
  ['Pokémon GO', 'pokemon-go'],
  ['Ætheria', 'aetheria'],
  ['2048', '2048'],
  ['Borderlands™', 'borderlands'],
  ['Borderlands™2', 'borderlands-2'],
  ['Tom Clancy’s®', 'tom-clancys'],
  ['Tom Clancy´s® Game', 'tom-clancys-game'],
  ['©2020', '2020'],
  ['Warhammer® 40,000: Dawn of War®', 'warhammer-40-000-dawn-of-war'],
  ['Name℠', 'name'],
  ['℗ Records', 'records'],
  ['Gala\u200bxy Raiders', 'galaxy-raiders'],
  ['\u2060Gal\u00adaxy\ufeff', 'galaxy'],
  ['O＇Reilly', 'oreilly'],
  ['Hawaiʻi', 'hawaii'],
  ['Ｗｉｄｅ　Name', 'wide-name'],
  ['a\u00a0\u00a0b c', 'a-b-c'],
  ['Re:Zero−Starting', 're-zero-starting'],
  ['Lucky★Star', 'lucky-star'],
  ['キング・ボム', 'kingu-bomu'],
  ['Dungeon⚔Quest', 'dungeon-quest'],
  ['Play🎮Now', 'play-now'],
  ['Up→Down', 'up-down'],
  ['A∞B', 'a-b'],
  ['Game №1', 'game-no1'],
  ['½ Life', '1-2-life'],
  ['™', ''],
  ['7', ''],
  ['!!!', ''],
  ['', ''],
])('%j gives %j', (name, expected) => {
  expect(slugFrom(name, transliterate)).toBe(expected);
});

test('a long name is cut at a word, a long word where it has to be', () => {
  const words = 'word '.repeat(30);
  expect(slugFrom(words, transliterate)).toBe(Array.from({ length: 16 }, () => 'word').join('-'));
  expect(slugFrom('x'.repeat(120), transliterate)).toBe('x'.repeat(80));
  expect(slugFrom(`${'x'.repeat(80)} y`, transliterate)).toBe('x'.repeat(80));
});

test('every name gives a slug that the contract accepts, or none, and so does every number behind it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 2, max: 100_000 }),
      (name, n) => {
        const made = slugFrom(name, transliterate);
        if (made === '') return;
        expect(slug().safeParse(made)).toMatchObject({ success: true, data: made });
        const numbered = numberedSlug(made, n);
        expect(slug().safeParse(numbered)).toMatchObject({ success: true, data: numbered });
        expect(numbered.endsWith(`-${n}`)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a number fits behind the longest slug, and leaves no double hyphen', () => {
  expect(numberedSlug('x'.repeat(80), 10)).toBe(`${'x'.repeat(77)}-10`);
  expect(numberedSlug(`${'x'.repeat(76)}-yyy`, 10)).toBe(`${'x'.repeat(76)}-10`);
});

test('text is ASCII when it needs no transliteration', () => {
  expect(isAscii('Axie 2: "Origins"')).toBe(true);
  for (const text of ['é', 'a\n', '原', '\u007f']) expect(isAscii(text)).toBe(false);
});

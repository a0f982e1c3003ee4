import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchWords, wordsOf } from './fold.ts';

const unicode = fc.string({ unit: 'grapheme' });

describe('folding', () => {
  test.each([
    ['Axie Infinity', 'axie infinity'],
    ['Pokémon', 'pokemon'],
    ['Pokémon'.normalize('NFD'), 'pokemon'],
    ['ＰＯＫＥＭＯＮ', 'pokemon'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Þórr', 'thorr'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL ılık', 'istanbul ilik'],
    ['ﬁnal', 'final'],
    ['Ⅷ', 'viii'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ЁЛКА', 'елка'],
    ['ガンダム', 'ガンダム'],
    ['ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
    ['원신', '원신'],
    ['🎮 Go!', '🎮 go!'],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('twice is once, and normal forms do not matter', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        for (const form of ['NFC', 'NFD'] as const) expect(fold(text.normalize(form))).toBe(folded);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps a letter a letter: Japanese voicing and Korean syllables tell words apart', () => {
    expect(fold('か')).not.toBe(fold('が'));
    expect(fold('가')).not.toBe(fold('나'));
  });
});

/** Whether what a person types finds a text: every word sought begins one of its words. */
const finds = (typed: string, text: string) => {
  const words = wordsOf(text);
  return searchWords(typed).every((sought) => words.some((word) => word.startsWith(sought)));
};

describe('words', () => {
  test('are runs of letters, digits and marks', () => {
    expect(wordsOf('Axie-Infinity: "Origins" (2.0), #1!')).toEqual([
      'axie',
      'infinity',
      'origins',
      '2',
      '0',
      '1',
    ]);
    expect(wordsOf(' \t\n-- ')).toEqual([]);
    expect(wordsOf('हिन्दी')).toEqual(['हिन्दी']);
  });

  test('of Chinese and Japanese are pairs of characters, so that any part is found', () => {
    expect(wordsOf('原神')).toEqual(['原神', '神']);
    for (const part of ['原', '神', '原神', '大冒険', '冒険'])
      expect(finds(part, '原神の大冒険'), part).toBe(true);
    expect(finds('神原', '原神の大冒険')).toBe(false);
  });

  test('are kept apart from the other script that they touch', () => {
    expect(finds('2', '原神2 Online')).toBe(true);
    expect(finds('online', '原神Online')).toBe(true);
    expect(finds('原神', 'Online原神')).toBe(true);
  });

  test('of any length are cut alike in a text and in a search', () => {
    const long = 'a'.repeat(400);
    expect(wordsOf(long)).toEqual(['a'.repeat(160)]);
    expect(finds(long, long)).toBe(true);
    expect(finds('🎲'.repeat(3) + '𝒜'.repeat(200), '𝒜'.repeat(200))).toBe(true);
    for (const word of wordsOf('𠀀'.repeat(300))) expect(word.isWellFormed()).toBe(true);
    for (const word of wordsOf(`a${'𐐀'.repeat(300)}`)) expect(word.isWellFormed()).toBe(true);
  });

  test('of every text are found by it, and by the beginning of each', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        expect(finds(text, text)).toBe(true);
        for (const word of wordsOf(text))
          expect(finds([...word].slice(0, 2).join(''), text), word).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('hold nothing that a query language could take for its own', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        for (const word of [...wordsOf(text), ...searchWords(text)])
          expect(word).not.toMatch(/[\s'"\\*:&|!()<>^~-]/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('to look for are at most twelve, each once', () => {
    expect(searchWords('a b a c')).toEqual(['a', 'b', 'c']);
    expect(searchWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12);
  });
});

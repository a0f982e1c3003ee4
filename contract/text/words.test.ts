import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { areIn, nameWordsOf, searchWords, wordsOf } from './words.ts';

const unicode = fc.string({ unit: 'grapheme' });

/** Whether what a person types finds a text. */
const finds = (typed: string, text: string) => areIn(searchWords(typed), nameWordsOf(text));

describe('words', () => {
  test('are runs of letters, digits and marks', () => {
    expect(wordsOf('Axie-Infinity: "Origins" (2.0), #1!')).toEqual([
      'axieinfinity',
      'infinity',
      'origins',
      '20',
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
        for (const word of [
          ...nameWordsOf(text),
          ...searchWords(text).flatMap(({ begins, whole }) => [...begins, ...whole]),
        ])
          expect(word).not.toMatch(/[\s'"\\*:&|!()<>^~-]/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('that are numbers find each other in every spelling, and nothing else', () => {
    const numbers = [
      ['Realm 2', 'Realm II', 'Realm Ⅱ', 'Realm two'],
      ['Realm 3', 'Realm III', 'Realm Three', 'realm ３'],
      ['Realm 7', 'Realm VII', 'Realm Seven', 'Realm: vii', 'Realm-VII'],
      ['Realm 8', 'Realm VIII', 'Realm Eight'],
      ['Realm 17', 'Realm XVII', 'Realm Seventeen'],
      ['Realm 20', 'Realm XX', 'Realm Twenty'],
    ];
    for (const spellings of numbers)
      for (const typed of spellings)
        for (const name of spellings) expect(finds(typed, name), `${typed} in ${name}`).toBe(true);
    for (const name of ['Realm VIII', 'Realm 17', 'Realm Seventeen', 'Realm XVII', 'Realm 3'])
      expect(finds('realm 7', name), name).toBe(false);
    for (const [typed, name] of [
      ['realm 1', 'Realm I'],
      ['1', 'I Am Bread'],
      ['10', 'Project X'],
      ['5', 'V Rising'],
      ['1009', 'Realm Mix'],
      ['1', 'Civil Realm'],
      ['i', 'Realm 1'],
      ['x', 'Realm 10'],
      ['mix', 'Realm 1009'],
      ['realm 50', 'Realm L'],
      ['realm 8', 'Realm VII'],
      ['realm 8', 'Realm Three'],
    ] as const)
      expect(finds(typed, name), `${typed} in ${name}`).toBe(false);
  });

  test('to look for are at most twelve, each once', () => {
    expect(searchWords('a b a c').map(({ begins: [word] }) => word)).toEqual(['a', 'b', 'c']);
    expect(searchWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12);
  });
});

/** Each group's spellings, as names and as they are typed, find each other. */
const groups: Record<string, string[]> = {
  apostrophe: [
    "Baldur's",
    'Baldur’s',
    'Baldur‘s',
    'Baldur`s',
    'Baldur´s',
    'Baldurʼs',
    'Baldurʻs',
    'Baldur＇s',
    'Baldur′s',
    'Baldurs',
  ],
  'apostrophe at the beginning': ["O'Reilly", 'O’Reilly', 'oreilly'],
  'two apostrophes': ["rock'n'roll", 'rock’n’roll', 'rocknroll'],
  hyphen: [
    'Spider-Man',
    'Spider‑Man',
    'Spider–Man',
    'Spider Man',
    'Spiderman',
    'Spider.Man',
    'Spider_Man',
    'spider/man',
    'Spider·Man',
    'Spider－Man',
    'Spider—Man',
  ],
  'hyphen and more': ['Half-Life 2', 'Half Life 2', 'Halflife 2', 'half–life 2'],
  acronym: ['S.T.A.L.K.E.R.', 'STALKER', 's.t.a.l.k.e.r', 'S-T-A-L-K-E-R'],
  'shorter acronym': ['F.E.A.R.', 'fear', 'F-E-A-R'],
  colon: ['Re:Zero', 'rezero', 're-zero', 'Re zero', 'Re：Zero'],
  'three parts': [
    'Counter-Strike: Source',
    'counterstrike source',
    'counter strike source',
    'Counter-Strike:Source',
  ],
  number: ['Warhammer 40,000', 'warhammer 40000', 'Warhammer 40.000'],
  ampersand: ['Ratchet&Clank', 'ratchetclank'],
  slash: ['AC/DC', 'acdc', 'ac dc'],
  signs: ['Borderlands™ 2', 'Borderlands 2', 'Borderlands® 2', 'borderlands™2', 'Borderlands ™ 2'],
  Arabic: [
    'أرض الأبطال',
    'ارض الابطال',
    'أَرْض الأبْطال',
    'آرض الابطال',
    'ٱرض ٱلأبطال',
    'ٲرض الٲبطال',
    'أرض‎ الأبطال',
    'أرض الأبطــال',
    'ﺃﺭﺽ ﺍﻷﺑﻄﺎﻝ',
    'إرض الإبطال',
  ],
  'Arabic yeh, kaf, heh and digits': [
    'مكتبة علي 12',
    'مکتبه على ۱۲',
    'مڪتبہ علی ١٢',
    'مَكتبۃ عليّ 12',
    'مکتبۀ علے ۱۲',
    'مكتبھ علې 12',
    'مكتبە علێ 12',
    'ﻣﻜﺘﺒﺔ ﻋﻠﻲ 12',
    'ﻣﮑﺘﺒﻪ ﻋﻠﯽ ۱۲',
    'مكتبۂ علؠ １２',
  ],
  Hebrew: ['צה״ל', 'צה"ל', 'צהל'],
  Persian: [
    'می‌خواهم',
    'میخواهم',
    'می خواهم',
    'مي‌خواهم',
    'مي خواهم',
    'میخوا‍هم',
    'می‌خواھم',
    'می\u00a0خواهم',
    'می-خواهم',
    'مِی‌خواهَم',
  ],
  Thai: ['พระเจ้าสงคราม', 'พระเจ้า สงคราม'],
  Lao: ['ສະບາຍດີໂລກ', 'ສະບາຍດີ ໂລກ'],
  Khmer: ['សួស្តីពិភពលោក', 'សួស្តី ពិភពលោក'],
  Burmese: ['မင်္ဂလာပါကမ္ဘာ', 'မင်္ဂလာပါ ကမ္ဘာ'],
  width: [
    'ＰＡＣ－ＭＡＮ',
    'Pac-Man',
    'PacMan',
    'pac man',
    'ｐａｃ　ｍａｎ',
    'ＰａｃＭａｎ',
    'Pac－Man',
    'Ｐac-Ｍan',
    'PAC‐MAN',
    'pac　man',
  ],
  'width of katakana': [
    'ファイナルファンタジー７',
    'ﾌｧｲﾅﾙﾌｧﾝﾀｼﾞｰ7',
    'ファイナルファンタジー7',
    'ﾌｧｲﾅﾙﾌｧﾝﾀｼﾞｰ７',
    'ﾌｧｲﾅﾙファンタジー7',
    'ファイナルﾌｧﾝﾀｼﾞｰ7',
    'ファイナルファンタシ\u3099ー7',
    'ファイナルファンタジｰ7',
    'ファイナルファンタジー ７',
    'ファイナルファンタジー　7',
  ],
  invisible: ['Gala\u200bxy Quest', 'Galaxy Quest', 'Gal\u00adaxy\u00a0Quest', 'galaxy  quest'],
};

test.each(Object.entries(groups))('of every spelling find the others: %s', (_, spellings) => {
  for (const name of spellings)
    for (const typed of spellings) expect(finds(typed, name), `${typed} in ${name}`).toBe(true);
});

test.each([
  ['สงคราม', 'พระเจ้าสงคราม'],
  ['พระเจ้า', 'เกมพระเจ้าสงคราม'],
  ['เจ้าสง', 'พระเจ้าสงคราม', false],
  ['reilly', "O'Reilly"],
  ['man', 'Spider-Man'],
  ['assassin', "Assassin's Creed"],
  ['assassins creed', "Assassin's Creed"],
  ['its time', "It's time"],
  ['devs blog', "the dev's blog says"],
  ['pider', 'Spider-Man', false],
] as [string, string, boolean?][])('%s in %s', (typed, text, isFound = true) => {
  expect(finds(typed, text)).toBe(isFound);
});

test('of texts that are compared as equal find each other', () => {
  const spelled = fc.array(
    fc.constantFrom(
      'a',
      'B',
      'é',
      '\u0301',
      'ß',
      'æ',
      "'",
      '’',
      '´',
      '-',
      '–',
      '.',
      ':',
      '™',
      '®',
      ' ',
      '\u00a0',
      '\u200b',
      '\u00ad',
      '\u200c',
      'ك',
      'ک',
      'أ',
      'ا',
      '\u064e',
      'が',
      'ｶﾞ',
      '원',
      '神',
      '2',
      '２',
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      spelled,
      fc.array(fc.constantFrom('\u200b', '\u00ad', '\u2060', '\u200f'), { maxLength: 12 }),
      (letters, hidden) => {
        const one = letters.join('');
        const other = letters.map((letter, at) => letter + (hidden[at] ?? '')).join('');
        expect(fold(other)).toBe(fold(one));
        expect(finds(one, other)).toBe(true);
        expect(finds(other, one)).toBe(true);
        expect(finds(fold(one), one), 'its key').toBe(true);
        expect(finds(one, fold(one)), 'by its key').toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('are not many times longer than the text', () => {
  for (const text of ['a.'.repeat(50_000), 'ab-'.repeat(30_000), `${'a'.repeat(39)}.`.repeat(2_000)]) {
    const length = wordsOf(text).join(' ').length;
    expect(length).toBeLessThan(text.length * 3);
  }
});

import { expect, test } from 'vitest';
import { several, text } from './calls.ts';

test.each([
  ['NFT', 'nft'],
  ['Pokémon', 'pokemon'],
  ['RPG', 'ＲＰＧ'],
  ['Co-op', 'Co–op'],
  ["Rock'n", 'Rock’n'],
  ['Sim™', 'Sim'],
  ['Two Words', 'Two  words'],
  ['A\u00a0B', 'a b'],
  ['أرض', 'ارض'],
  ['Straße', 'STRASSE'],
  ['ガ', 'ｶﾞ'],
])('a list of unlike texts does not have both %s and %s', (one, other) => {
  const field = several(text(1, 20), 3, 'unlike');
  expect(field.safeParse([one, other]).error?.issues).toMatchObject([{ message: 'Duplicate value' }]);
  expect(field.parse([one, `${other} 2`])).toEqual([one, `${other} 2`]);
});

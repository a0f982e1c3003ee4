// Which names of games are taken for slips of the keyboard, and which for other games.
import { expect, test } from 'vitest';
import { areSimilar, haveOtherMakers, numeralsOf } from './names.ts';

test.each([
  ['Axie Infinity', 'Axie Infinty', true],
  ['Decentraland', 'Decentralland', true],
  ['Illuvium Overworld', 'Iluvium Overwold', true],
  ['Sandbox Alpha', 'Sandobx Alpha', true],
  ['Game 2', 'Game 3', false],
  ['Game II', 'Game III', false],
  ['Game Two', 'Game 3', false],
  ['Voice Actress', 'Voice ActressⅡ', false],
  ['Baseball Trivia', 'Basketball Trivia', false],
  ['Chapter One', 'Chapter Ones', false],
  ['Vitamin B', 'Vitamin C', false],
  ['Delirium', 'Delirium VR', false],
  ['War in the East', 'War in the West', false],
  ['Castles', 'Battles', false],
  ['DashBored', 'NashBored', false],
  ['Shooter', 'Sholder', false],
])('%s and %s are similar: %s', (one, other, similar) => {
  expect(areSimilar(one, other)).toBe(similar);
  expect(areSimilar(other, one)).toBe(similar);
});

test('numerals are read in digits, Roman numerals and words', () => {
  expect(['Game II', 'Game 2', 'Game Two', 'Game 02'].map(numeralsOf)).toEqual(['2', '2', '2', '2']);
  expect(['Final Fantasy XIV', 'Civ', 'A Mix', 'V'].map(numeralsOf)).toEqual(['14', '', '', '5']);
});

test.each([
  ['Croteam', 'Croteam VR', false],
  ['IMC GAMES CO.,LTD.', 'IMCGAMES Co.,Ltd.', false],
  ['Valve', 'Sega', true],
  ['Valve;Sega', 'Sega', false],
  [null, 'Sega', false],
  ['Alpha, Inc.', 'Beta, Inc.', true],
])('%s and %s are other makers: %s', (one, other, others) => {
  const [maker, twin] = [one, other].map((developer) => ({ developer, publisher: null }));
  expect(maker && twin && haveOtherMakers(maker, twin)).toBe(others);
});

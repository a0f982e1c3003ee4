import { expect, test } from 'vitest';
import { patternsOf } from './typedMarks.ts';

/** What is marked once the last character of the text is typed. */
const typed = (text: string) =>
  ['bold', 'italic', 'strike', 'code'].flatMap((name) =>
    patternsOf(name).flatMap((find) => {
      const [, inner] = new RegExp(`${find}$`).exec(text) ?? [];
      return inner === undefined ? [] : [`${name}: ${inner}`];
    }),
  );

test.each([
  ['**bold**', 'bold: bold'],
  ['so __very bold__', 'bold: very bold'],
  ['*x*', 'italic: x'],
  ['an _old word_', 'italic: old word'],
  ['~~gone for good~~', 'strike: gone for good'],
  ['`a b`', 'code: a b'],
  ['(`x`', 'code: x'],
])('%s is marked', (text, expected) => {
  expect(typed(text)).toEqual([expected]);
});

test.each([
  'Rate 5 * 3 *',
  'Rate 5 *3 *',
  'Rate 5 * 3*',
  '2 ** 3 **',
  '2 __ 3 __',
  '2 _ 3 _',
  'x ~~ y ~~',
  'x ` y `',
  'x `y `',
  '**a*',
  '``a`',
  'snake_case_',
  '* *',
  '**',
])('%s is not marked', (text) => {
  expect(typed(text)).toEqual([]);
});

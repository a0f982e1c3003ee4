import { expect, test } from 'vitest';
import { withPasted } from './pastedTexts.ts';

test.each<[what: string, pasted: string, added: string[] | undefined]>([
  ['a column', 'Alpha One\nBeta Two\nGamma', ['Alpha One', 'Beta Two', 'Gamma']],
  ['lines of Windows', 'Alpha One\r\nBeta Two\r\n', ['Alpha One', 'Beta Two']],
  ['lines of an old Mac', 'Alpha One\rBeta Two', ['Alpha One', 'Beta Two']],
  ['a row of cells', 'Alpha One\tBeta Two\t\tGamma', ['Alpha One', 'Beta Two', 'Gamma']],
  ['a block of cells', 'a\tb\nc\td\n', ['a', 'b', 'c', 'd']],
  ['semicolons', 'Alpha;Beta; Gamma', ['Alpha', 'Beta', 'Gamma']],
  ['commas', 'Alpha, Beta,Gamma,', ['Alpha', 'Beta', 'Gamma']],
  ['all of them', 'a,b;c\td\r\ne', ['a', 'b', 'c', 'd', 'e']],
  ['blank lines and spaces', '\n  Alpha \u00a0One\n\n \n Beta\n', ['Alpha One', 'Beta']],
  ["Word's line breaks", 'Alpha\vBeta\u2028Gamma\u2029Delta', ['Alpha', 'Beta', 'Gamma', 'Delta']],
  ['a quoted cell', '"Papers, Please"\tOxenfree', ['Papers, Please', 'Oxenfree']],
  ['quotes in a quoted cell', '"12"" vinyl; red"\nCD', ['12" vinyl; red', 'CD']],
  ['a quote that does not end', '"Alpha\nBeta', ['"Alpha', 'Beta']],
  ['texts of other scripts', 'Кибер\nゲーム\nأرض', ['Кибер', 'ゲーム', 'أرض']],
  ['texts that are there twice', 'Known\nknown\nNew\nNEW', ['New']],
  ['one text', 'Alpha One', undefined],
  ['one line with its end', 'Alpha One\r\n', undefined],
  ['nothing', '', undefined],
])('pastes %s', (_what, pasted, added) => {
  expect(withPasted(['KNOWN'], pasted)).toEqual(added && ['KNOWN', ...added]);
});

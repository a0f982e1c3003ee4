import { expect, test } from 'vitest';
import { mentionParts } from './mentionParts.ts';

test('mentions are told from other text, longer names first, and names are no patterns', () => {
  const people = [{ name: 'Ann' }, { name: 'Ann Lee' }, { name: 'J. (Jo) *' }];
  const parts = (text: string) =>
    mentionParts(text, people).map((one) => (one.isMention ? `[${one.text}]` : one.text));
  expect(parts('@Ann Lee and @Ann, @Bob <b>')).toEqual(['[@Ann Lee]', ' and ', '[@Ann]', ', @Bob <b>']);
  expect(parts('@J. (Jo) *')).toEqual(['[@J. (Jo) *]']);
  expect(mentionParts('@Ann', [])).toEqual([{ text: '@Ann', isMention: false }]);
});

import { getSchema, type JSONContent } from '@tiptap/core';
import { expect, test } from 'vitest';
import { articleExtensions } from '../rich-text/articleExtensions.ts';
import { richChanges } from './richChanges.ts';

const schema = getSchema(articleExtensions);

const text = (value: string, ...marks: object[]): JSONContent =>
  ({ type: 'text', text: value, ...(marks.length > 0 ? { marks } : {}) }) as JSONContent;
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const heading = (level: number, value: string): JSONContent => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
});
const list = (...items: string[]): JSONContent => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
});
const picture = (media: string, src: string): JSONContent => ({
  type: 'image',
  attrs: { media, src, alt: 'Gulls' },
});
const bold = { type: 'bold' };
const link = (href: string) => ({ type: 'link', attrs: { href } });

const line = paragraph(text('The gulls wait.'));

/** What each change removes and adds: texts, and names of what has none. */
const cases: [name: string, before: JSONContent[], after: JSONContent[], expected: string[]][] = [
  ['nothing', [line], [line], []],
  ['a word added', [line], [paragraph(text('The young gulls wait.'))], ['- +young ']],
  ['a word removed', [line], [paragraph(text('The wait.'))], ['-gulls  +']],
  ['a word replaced', [line], [paragraph(text('The terns wait.'))], ['-gulls +terns']],
  [
    'a word in bold',
    [line],
    [paragraph(text('The '), text('gulls', bold), text(' wait.'))],
    ['-gulls +gulls'],
  ],
  [
    'another link',
    [paragraph(text('here', link('https://one.example')))],
    [paragraph(text('here', link('https://two.example')))],
    ['-here +here'],
  ],
  ['a paragraph added', [line], [line, paragraph(text('Nobody comes.'))], ['- +Nobody comes.']],
  ['a paragraph removed', [line, paragraph(text('Nobody comes.'))], [line], ['-Nobody comes. +']],
  ['a list item added', [list('Herring')], [list('Herring', 'Mackerel')], ['- +Mackerel']],
  ['a line added', [line], [line, { type: 'horizontalRule' }], ['- +horizontalRule']],
  ['another picture', [picture('a', '/a')], [picture('b', '/b')], ['-image +image']],
  ['the same picture from another place', [picture('a', '/a')], [picture('a', '/b')], []],
  [
    'another video',
    [{ type: 'video', attrs: { videoId: 'a' } }],
    [{ type: 'video', attrs: { videoId: 'b' } }],
    ['-video +video'],
  ],
];

test.each(cases)('%s', (_name, before, after, expected) => {
  const [old, next] = [before, after].map((content) => schema.nodeFromJSON({ type: 'doc', content }));
  if (old === undefined || next === undefined) throw new Error('no texts');
  const textOf = (doc: typeof old, from: number, to: number) =>
    doc.textBetween(from, to, '', (leaf) => leaf.type.name);
  const found = richChanges(old, next).map(
    ({ fromA, toA, fromB, toB }) => `-${textOf(old, fromA, toA)} +${textOf(next, fromB, toB)}`,
  );
  expect(found).toEqual(expected);
});

test('another level of a heading is a change', () => {
  const [old, next] = [2, 3].map((level) =>
    schema.nodeFromJSON({ type: 'doc', content: [heading(level, 'Morning')] }),
  );
  if (old === undefined || next === undefined) throw new Error('no texts');
  expect(richChanges(old, next)).not.toEqual([]);
});

import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { pictureMark } from '../../contract/text/rich-text.layout.ts';
import { articleExtensions } from './articleExtensions.ts';
import { takePictureMarks } from './pictureMarks.ts';

const schema = getSchema(articleExtensions);
const { image } = schema.nodes;

type Json = { type: string; content?: Json[]; text?: string; marks?: { type: string }[] };
const text = (value: string): Json => ({ type: 'text', text: value.replaceAll('#', pictureMark) });
const p = (value: string): Json => ({
  type: 'paragraph',
  ...(value === '' ? {} : { content: [text(value)] }),
});
const of = (type: string, ...content: Json[]): Json => ({ type, content });
const list = (...items: Json[][]) => of('bulletList', ...items.map((item) => of('listItem', ...item)));
const cell = (value: string) => of('table', of('tableRow', of('tableCell', p(value))));

test.each<[what: string, pasted: Json[], expected: string]>([
  ['a paragraph of its own', [p('One'), p('#'), p('Two')], 'paragraph("One"), image, paragraph("Two")'],
  ['two in a paragraph of their own', [p('One'), p('# #')], 'paragraph("One"), image, image'],
  ['two paragraphs of their own', [p('#'), p('#'), p('One')], 'image, image, paragraph("One")'],
  ['the end of a paragraph', [p('Seen: #'), p('Two')], 'paragraph("Seen:"), image, paragraph("Two")'],
  ['the start of a paragraph', [p('# Seen'), p('Two')], 'image, paragraph("Seen"), paragraph("Two")'],
  ['the middle of a paragraph', [p('One # two')], 'paragraph("One"), image, paragraph(" two")'],
  ['the middle of a word', [p('One#two')], 'paragraph("One"), image, paragraph("two")'],
  ['start and end', [p('# One #')], 'image, paragraph("One"), image'],
  ['a heading', [of('heading', text('Title #')), p('Text')], 'heading("Title"), image, paragraph("Text")'],
  [
    'an item',
    [list([p('One #')], [p('Two')])],
    'bulletList(listItem(paragraph("One"), image), listItem(paragraph("Two")))',
  ],
  ['a quote', [of('blockquote', p('One'), p('#'))], 'blockquote(paragraph("One"), image)'],
  ['a cell', [cell('One #')], 'table(tableRow(tableCell(paragraph("One"), image)))'],
  [
    'bold text',
    [of('paragraph', { ...text('One#'), marks: [{ type: 'bold' }] })],
    'paragraph(bold("One")), image',
  ],
])('pictures of a paste stand where they stood: %s', (_what, pasted, expected) => {
  const { tr } = EditorState.create({ doc: schema.nodeFromJSON(of('doc', ...pasted)) });
  const places = takePictureMarks(tr);
  for (const place of places.toReversed()) if (image) tr.replaceWith(place, place, image.create());
  tr.doc.check();
  expect(tr.doc.toString()).toBe(`doc(${expected})`);
});

test.each<[what: string, pasted: Json[], expected: string]>([
  ['alone in the text', [p('#')], 'doc(paragraph)'],
  ['alone in an item', [list([p('#')])], 'doc(bulletList(listItem(paragraph)))'],
  ['alone in a cell', [cell('#')], 'doc(table(tableRow(tableCell(paragraph))))'],
  ['between paragraphs', [p('One'), p(' # '), p('Two')], 'doc(paragraph("One"), paragraph("Two"))'],
  ['between words', [p('One # two')], 'doc(paragraph("One two"))'],
])('pictures that cannot be read leave no trace: %s', (_what, pasted, expected) => {
  const { tr } = EditorState.create({ doc: schema.nodeFromJSON(of('doc', ...pasted)) });
  expect(takePictureMarks(tr)).toHaveLength(1);
  tr.doc.check();
  expect(tr.doc.toString()).toBe(expected);
});

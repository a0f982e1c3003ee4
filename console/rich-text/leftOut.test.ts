import { expect, test } from 'vitest';
import type { LeftOut } from '../../contract/text/rich-text.nodes.ts';
import { leftOutMessage, readablePictures } from './leftOut.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const pasted = (pictures: string[], isOffice = false) => ({
  html: '',
  leftOut: new Map<LeftOut, number>(),
  pictures,
  isOffice,
});
const namesOf = (files: (File | null)[]) => files.map((one) => one?.name ?? null);

test.each<[what: string, pictures: string[], files: File[], rtf: string, expected: (string | null)[]]>([
  ['embedded ones', [png, png], [], '', ['pasted.png', 'pasted.png']],
  ['one of another site', ['https://a.example/x.png'], [], '', [null]],
  ['embedded beside another site', ['https://a.example/x.png', png], [], '', [null, 'pasted.png']],
  ['a file for the only picture', ['https://a.example/x.png'], [file('image.png')], '', ['image.png']],
  [
    'a file for the one that is not embedded',
    [png, 'blob:x'],
    [file('image.png')],
    '',
    ['pasted.png', 'image.png'],
  ],
  [
    'a file for two',
    ['https://a.example/x.png', 'https://a.example/y.png'],
    [file('image.png')],
    '',
    [null, null],
  ],
  ['files in their order', ['blob:1', 'blob:2'], [file('a.png'), file('b.png')], '', ['a.png', 'b.png']],
  ['damaged data', ['data:image/png;base64,!'], [], '', [null]],
  ['a picture of the text as a whole', [], [file('image.png')], '', []],
])('pictures of a paste are read: %s', (_what, pictures, files, rtf, expected) => {
  expect(namesOf(readablePictures(pasted(pictures), files, rtf))).toEqual(expected);
});

test("Word's pictures are read from its second form, not from the picture of its text", () => {
  const rtf = String.raw`{\pict\pngblip\picw10{\*\blipuid 0123}89504e470d0a1a0a89504e47}`;
  const word = pasted(['file:///C:/Users/x/clip_image001.png'], true);
  expect(namesOf(readablePictures(word, [file('image.png')], rtf))).toEqual(['pasted.png']);
  expect(namesOf(readablePictures(word, [file('image.png')], ''))).toEqual([null]);
});

test.each<[leftOut: [LeftOut, number][], pictures: string[], attachments: string[], message: string | null]>([
  [[], [], [], null],
  [[['picture', 1]], [], [], null],
  [[['picture', 1]], ['https://a.example/x.png'], [], '1 picture was left out: x.png of a.example.'],
  [[['picture', 2]], ['file:///C:/a%20b.png', 'blob:1'], [], '2 pictures were left out: a b.png.'],
  [[['picture', 3]], ['blob:1', 'data:image/svg+xml,x', ''], [], '3 pictures were left out.'],
  [
    [['picture', 5]],
    [
      'https://a.example/1.png',
      'https://a.example/2.png',
      'https://b.example/c',
      'https://d.example/e',
      'blob:1',
    ],
    [],
    '5 pictures were left out: 1.png of a.example, 2.png of a.example, b.example and 1 more.',
  ],
  [[], [], ['plan.pdf'], '1 attachment was left out: plan.pdf.'],
  [[], [], ['plan.pdf', 'a.zip'], '2 attachments were left out: plan.pdf, a.zip.'],
  [[['embed', 2]], [], [], 'Left out: 2 embedded items.'],
  [
    [
      ['comment', 1],
      ['deletion', 2],
      ['note', 1],
    ],
    [],
    [],
    'Left out: 1 comment, 2 tracked deletions, 1 footnote.',
  ],
  [
    [
      ['hidden part', 1],
      ['link', 2],
    ],
    [],
    [],
    'Left out: 2 links without a valid address, 1 hidden part.',
  ],
  [[['table', 3]], [], [], 'This field holds no tables: rows became lines of text.'],
  [
    [
      ['picture', 1],
      ['embed', 1],
      ['table', 1],
    ],
    ['blob:1'],
    [],
    '1 picture was left out. Left out: 1 embedded item. This field holds no tables: rows became lines of text.',
  ],
])('%j, pictures %j and attachments %j are told', (leftOut, pictures, attachments, message) => {
  const files = attachments.map((name) => ({ name }));
  expect(leftOutMessage(new Map(leftOut), pictures, files)).toBe(message);
});

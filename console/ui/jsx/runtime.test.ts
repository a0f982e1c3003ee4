import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jsxs } from './runtime.ts';

const bold = createElement('b', { key: 'bold' }, 'Unsaved');
const time = createElement('time', { key: 'time' }, 'now');

test.each<[what: string, children: ReactNode[], expected: string]>([
  ['a text with a number', ['Version ', 2], '<p>Version 2</p>'],
  ['a count', [1, '–', 20, ' of ', 46], '<p>1–20 of 46</p>'],
  ['a text with a part that is left out', ['Saved', false], '<p>Saved</p>'],
  ['parts that are all left out', [null, undefined, false, ''], '<p></p>'],
  ['a text before an element', ['Saved ', time], '<p><span>Saved </span><time>now</time></p>'],
  ['a text behind an element', [bold, ' again'], '<p><b>Unsaved</b><span> again</span></p>'],
  [
    'texts around elements',
    ['Version ', 2, time, ' by Ada', bold],
    '<p><span>Version 2</span><time>now</time><span> by Ada</span><b>Unsaved</b></p>',
  ],
  ['a share', [bold, 94, '%'], '<p><b>Unsaved</b><span>94%</span></p>'],
  ['a space at the end of a text', ['By', ' ', time], '<p><span>By </span><time>now</time></p>'],
  ['zero', [0, bold], '<p><span>0</span><b>Unsaved</b></p>'],
  ['a space between elements', [bold, ' ', time], '<p><b>Unsaved</b> <time>now</time></p>'],
  [
    'an element that is left out beside one',
    ['Saved', false, bold],
    '<p><span>Saved</span><b>Unsaved</b></p>',
  ],
  ['a list of elements', ['Saved', [bold, time]], '<p><span>Saved</span><b>Unsaved</b><time>now</time></p>'],
  ['elements alone', [bold, time], '<p><b>Unsaved</b><time>now</time></p>'],
])('%s stands in an element of its own or alone', (_what, children, expected) => {
  expect(renderToStaticMarkup(jsxs('p', { children }))).toBe(expected);
});

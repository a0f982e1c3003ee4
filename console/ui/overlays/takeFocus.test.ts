import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { focusSoon } from './takeFocus.ts';

type Fake = { matches: (selector: string) => boolean };
const element = (tag: string): Fake => ({ matches: (selector) => selector.split(', ').includes(tag) });
const page = { activeElement: element('body') };
const frames: (() => void)[] = [];
const frame = () => frames.shift()?.();

beforeAll(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  page.activeElement = element('body');
  frames.splice(0);
});

/** A field that takes the focus once it is shown. */
function field() {
  const made = { ...element('input'), isShown: false, focus: () => {} };
  made.focus = () => {
    if (made.isShown) page.activeElement = made;
  };
  return made;
}

test('what is not shown yet is focused once it is, and once', () => {
  const first = field();
  focusSoon(() => first);
  frame();
  expect(page.activeElement).not.toBe(first);
  first.isShown = true;
  frame();
  expect(page.activeElement).toBe(first);
  expect(frames).toEqual([]);
});

test('a dialog that takes the focus itself as it opens is no reason to give up', () => {
  const first = field();
  focusSoon(() => first);
  page.activeElement = element('div');
  first.isShown = true;
  frame();
  expect(page.activeElement).toBe(first);
});

test('a field that has the focus by then keeps it', () => {
  const first = field();
  focusSoon(() => first);
  first.isShown = true;
  const second = element('input');
  page.activeElement = second;
  frame();
  expect(page.activeElement).toBe(second);
  expect(frames).toEqual([]);
});

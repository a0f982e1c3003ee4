import { expect, test } from 'vitest';
import { isComposing } from './composition.ts';

test.each([
  ['Japanese: a letter that is composed', { isComposing: true, keyCode: 229 }, true],
  ['Japanese: ArrowDown between candidates', { isComposing: true, keyCode: 40 }, true],
  ['Japanese: Space converts', { isComposing: true, keyCode: 32 }, true],
  ['Japanese: F6 makes hiragana', { isComposing: true, keyCode: 117 }, true],
  ['Japanese: Tab takes a prediction', { isComposing: true, keyCode: 9 }, true],
  ['Chinese: Enter takes the letters', { isComposing: true, keyCode: 13 }, true],
  ['Chinese: Escape gives up', { isComposing: true, keyCode: 27 }, true],
  ['Korean: the next syllable', { isComposing: true, keyCode: 229 }, true],
  ['the first key of a composition', { isComposing: false, keyCode: 229 }, true],
  ['Safari: Enter after the composition has ended', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['ArrowDown', { isComposing: false, keyCode: 40 }, false],
  ['Ctrl+S', { isComposing: false, keyCode: 83 }, false],
])('%s: belongs to the input method: %o', (_key, event, expected) => {
  expect(isComposing(event)).toBe(expected);
  expect(isComposing({ nativeEvent: event })).toBe(expected);
});

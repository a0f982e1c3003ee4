import { describe, expect, test } from 'vitest';
import { isCommandKey, isKey } from './keys.ts';

type Pressed = {
  key: string;
  code: string;
  shift?: true;
  ctrl?: true;
  meta?: true;
  alt?: true;
  altGr?: true;
  composing?: true;
};

const press = ({ key, code, ...held }: Pressed) => ({
  key,
  code,
  keyCode: held.composing === true ? 229 : 0,
  isComposing: held.composing === true,
  shiftKey: held.shift === true,
  ctrlKey: held.ctrl === true,
  metaKey: held.meta === true,
  altKey: held.alt === true,
  getModifierState: (name: string) => name === 'AltGraph' && held.altGr === true,
});

describe('a shortcut', () => {
  test.each<[how: string, pressed: Pressed, wanted: string]>([
    ['Latin', { key: 's', code: 'KeyS' }, 's'],
    ['Caps Lock', { key: 'S', code: 'KeyS' }, 's'],
    ['Cyrillic', { key: 'ы', code: 'KeyS' }, 's'],
    ['Cyrillic with Caps Lock', { key: 'Ы', code: 'KeyS' }, 's'],
    ['Greek', { key: 'σ', code: 'KeyS' }, 's'],
    ['Hebrew', { key: 'ד', code: 'KeyS' }, 's'],
    ['Arabic', { key: 'س', code: 'KeyS' }, 's'],
    ['Hangul', { key: 'ㄴ', code: 'KeyS' }, 's'],
    ['Devanagari', { key: 'े', code: 'KeyS' }, 's'],
    ['Dvorak', { key: 's', code: 'Semicolon' }, 's'],
    ['Shift, for a capital letter', { key: 'S', code: 'KeyS', shift: true }, 'S'],
    ['full width', { key: 'ｓ', code: 'KeyS' }, 's'],
    ['AZERTY slash', { key: '/', code: 'Period', shift: true }, '/'],
    ['German slash', { key: '/', code: 'Digit7', shift: true }, '/'],
    ['slash by AltGr', { key: '/', code: 'Digit3', ctrl: true, alt: true, altGr: true }, '/'],
    ['Hebrew slash', { key: '/', code: 'KeyQ' }, '/'],
    ['Arabic slash', { key: 'ظ', code: 'Slash' }, '/'],
    ['Arabic question mark', { key: '؟', code: 'Slash', shift: true }, '?'],
    ['Spanish question mark', { key: '?', code: 'Minus', shift: true }, '?'],
    ['a named key', { key: 'F6', code: 'F6' }, 'F6'],
  ])('is found: %s', (_how, pressed, wanted) => {
    expect(isKey(press(pressed), wanted)).toBe(true);
  });

  test.each<[how: string, pressed: Pressed, wanted: string]>([
    ['the place of s on Dvorak', { key: 'o', code: 'KeyS' }, 's'],
    ['a Turkish letter at the place of x', { key: 'ö', code: 'KeyX' }, 'x'],
    ['a full stop at the place of the slash', { key: '.', code: 'Slash' }, '/'],
    ['Shift and a letter', { key: 'S', code: 'KeyS', shift: true }, 's'],
    ['a letter with Caps Lock, for one with Shift', { key: 'S', code: 'KeyS' }, 'S'],
    ['Ctrl', { key: 's', code: 'KeyS', ctrl: true }, 's'],
    ['Alt', { key: 'ß', code: 'KeyS', alt: true }, 's'],
    ['a key of an input method', { key: 'Process', code: 'KeyS' }, 's'],
    ['a sign that is being composed', { key: '/', code: 'Slash', composing: true }, '/'],
    ['F6, which makes hiragana', { key: 'F6', code: 'F6', composing: true }, 'F6'],
    ['another letter', { key: 'в', code: 'KeyD' }, 's'],
  ])('is not: %s', (_how, pressed, wanted) => {
    expect(isKey(press(pressed), wanted)).toBe(false);
  });

  test('with Ctrl or Cmd is none with a further modifier', () => {
    const held: Omit<Pressed, 'key' | 'code'>[] = [{ ctrl: true }, { meta: true }];
    for (const key of ['s', 'S', 'ы', 'Ы', 'σ'])
      for (const one of held) expect(isCommandKey(press({ key, code: 'KeyS', ...one }), 's'), key).toBe(true);
    expect(isCommandKey(press({ key: 'Enter', code: 'NumpadEnter', ctrl: true }), 'Enter')).toBe(true);
    for (const more of [{}, { ctrl: true, alt: true }, { ctrl: true, shift: true }] as const)
      expect(isCommandKey(press({ key: 's', code: 'KeyS', ...more }), 's')).toBe(false);
  });
});

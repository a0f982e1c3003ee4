import { expect, test } from 'vitest';
import type { Medium } from '../../contract/media/media.ts';
import { changesOf, clashOf } from './typedDetails.ts';

const base: Medium = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:00.000Z',
  createdBy: null,
  updatedBy: null,
  url: '/media/a.webp',
  width: 100,
  height: 100,
  mime: 'image/png',
  name: 'a.png',
  alt: null,
  focal: { x: 0.5, y: 0.5 },
  variants: [],
  bytes: 1,
  useCount: 0,
};

test('only the fields that were changed are sent', () => {
  expect(changesOf({}, base)).toEqual({});
  expect(changesOf({ name: ' a.png ', alt: '  ' }, base)).toEqual({});
  expect(changesOf({ alt: ' A field ' }, base)).toEqual({ alt: 'A field' });
  expect(changesOf({ alt: '' }, { ...base, alt: 'A field' })).toEqual({ alt: null });
  expect(changesOf({ focal: { x: 0.5, y: 0.5 } }, base)).toEqual({});
  expect(changesOf({ focal: { x: 0, y: 0.5 } }, base)).toEqual({ focal: { x: 0, y: 0.5 } });
});

test('two users clash only in a field that both changed to different values', () => {
  const newer = { ...base, version: 2, name: 'b.png', alt: 'Theirs' };
  expect(clashOf({ focal: { x: 0, y: 0 } }, base, newer)).toBeUndefined();
  expect(clashOf({ alt: 'Theirs' }, base, newer)).toBeUndefined();
  expect(clashOf({ alt: 'Mine' }, base, newer)).toBe('Changed meanwhile: the alt text to “Theirs”');
  expect(clashOf({ alt: 'Mine', name: 'c.png' }, base, newer)).toBe(
    'Changed meanwhile: the name to “b.png” and the alt text to “Theirs”',
  );
});

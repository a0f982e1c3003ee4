import { expect, test } from 'vitest';
import { z } from 'zod';
import { flag, several, text, whole } from './calls.ts';
import { parsePayload } from './payload.ts';

const schema = z.strictObject({
  name: text(2, 5),
  rank: whole(1, 9).optional(),
  on: flag().default(true),
  rows: several(
    z.strictObject({ label: text(1, 3), more: z.strictObject({ x: flag() }).optional() }),
    3,
  ).optional(),
});

test('a valid payload is returned normalised and with defaults', () => {
  expect(parsePayload(schema, { name: ' ab ', rank: 3 })).toEqual({
    ok: true,
    value: { name: 'ab', rank: 3, on: true },
  });
});

test('every failing path is reported with its first message', () => {
  const parsed = parsePayload(schema, {
    name: 'x\u0001',
    rank: 'three',
    on: 1,
    rows: [{ label: 'ok' }, { label: '' }, { label: 7, more: { x: 'yes' } }],
  });
  expect(parsed).toMatchObject({
    ok: false,
    errors: {
      name: 'Must not contain control characters',
      rank: 'Must be a whole number from 1 to 9',
      on: 'Must be true or false',
      'rows.1.label': 'Must not be empty',
      'rows.2.label': 'Must be text',
      'rows.2.more.x': 'Must be true or false',
    },
  });
});

test('unknown fields are reported at every depth, whatever their name', () => {
  const unknown = { toString: 1, hasOwnProperty: 1, '': 1, 'a.b': 1, Name: 1 };
  const parsed = parsePayload(schema, {
    name: 'ab',
    rows: [{ label: 'x', extra: 1, more: { x: true, y: 1 } }],
    ...unknown,
  });
  expect(parsed).toMatchObject({ ok: false });
  expect(parsed.ok ? {} : parsed.errors).toEqual({
    toString: 'Unknown field',
    hasOwnProperty: 'Unknown field',
    '': 'Unknown field',
    'a.b': 'Unknown field',
    Name: 'Unknown field',
    'rows.0.extra': 'Unknown field',
    'rows.0.more.y': 'Unknown field',
  });
});

test('missing fields are reported as required, except optional ones', () => {
  expect(parsePayload(schema, {})).toMatchObject({ ok: false, errors: { name: 'Required' } });
  expect(parsePayload(schema, { name: null })).toMatchObject({ errors: { name: 'Must be text' } });
});

test('the valid fields are returned too, for further checks', () => {
  const parsed = parsePayload(schema, { name: ' ab ', rank: 0, unknown: 1 });
  expect(parsed).toEqual({ ok: false, errors: expect.anything(), valid: { name: 'ab', on: true } });
});

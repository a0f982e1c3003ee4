import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  choice,
  color,
  day,
  id,
  list,
  multiline,
  optional,
  several,
  slug,
  text,
  timestamp,
  url,
  whole,
} from './calls.ts';

/** The parsed value of a field, or its error messages. */
function kept(field: z.ZodType, value: unknown): unknown {
  const parsed = field.safeParse(value);
  return parsed.success ? parsed.data : new Error(parsed.error.issues[0]?.message);
}
const refusal = (message: string) => new Error(message);

describe('a line of text', () => {
  const field = text(2, 5);

  test('is trimmed and normalised to NFC before its length is checked', () => {
    expect(kept(field, '  ab \u00a0\n')).toBe('ab');
    expect(kept(field, 'e\u0301e\u0301e\u0301e\u0301e\u0301')).toBe('\u00e9\u00e9\u00e9\u00e9\u00e9');
    expect(kept(field, ' a ')).toEqual(refusal('At least 2 characters'));
    expect(kept(field, 'abcdef')).toEqual(refusal('At most 5 characters'));
    expect(kept(text(1, 5), '   ')).toEqual(refusal('Must not be empty'));
  });

  test.each(['\n', '\t', '\r', '\u0000', '\u0007', '\u001f', '\u007f', '\u0085', '\u009f'])(
    'holds no control character %j',
    (control) => {
      expect(kept(field, `a${control}b`)).toEqual(refusal('Must not contain control characters'));
    },
  );

  test('may contain any other character', () => {
    for (const value of ['می\u200cخ', 'a\u2028b', '<b>', '"\'`', '🎲🎲', '👩‍🚀'])
      expect(kept(field, value)).toBe(value);
  });

  test('drops invisible characters, and must have a visible one', () => {
    expect(kept(field, '\u200ba\u200db\u00ad\u202e')).toBe('ab');
    for (const value of ['\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\u202e', '\ufe0f'])
      expect(kept(text(1, 5), value)).toEqual(refusal('Must not be empty'));
    expect(kept(optional(text(1, 5)), '\u200b')).toBeNull();
  });

  test('must be a string', () => {
    for (const value of [1, true, ['ab'], { ab: 1 }, null])
      expect(kept(field, value)).toEqual(refusal('Must be text'));
    expect(kept(field, undefined)).toEqual(refusal('Required'));
  });
});

describe('multiline text', () => {
  const field = multiline(0, 20);

  test('keeps newlines and tabs, and stores every newline as LF', () => {
    expect(kept(field, ' a\r\n\tb\n\nc \r\n')).toBe('a\n\tb\n\nc');
  });

  test.each(['\r', '\u0000', '\u000b', '\u000c', '\u001b', '\u007f', '\u0085'])(
    'hold no other control character %j',
    (control) => {
      expect(kept(field, `a${control}b`)).toEqual(refusal('Must not contain control characters'));
    },
  );
});

describe('optional text', () => {
  const field = optional(text(2, 5));

  test('is null when blank or null', () => {
    for (const value of [null, '', '   ', '\n\t ', '\u00a0']) expect(kept(field, value)).toBeNull();
  });

  test('otherwise follows its rule', () => {
    expect(kept(field, ' ab ')).toBe('ab');
    expect(kept(field, 'a')).toEqual(refusal('At least 2 characters'));
    expect(kept(field, 7)).toEqual(refusal('Must be text'));
    expect(kept(field, undefined)).toEqual(refusal('Required'));
  });
});

describe('an id', () => {
  const real = '019e8c5a-0000-7000-8000-00000000000f';

  test('is a UUID in lower case, without anything around it', () => {
    expect(kept(id(), real)).toBe(real);
    for (const value of [
      real.toUpperCase(),
      ` ${real}`,
      `${real}\n`,
      `{${real}}`,
      real.replaceAll('-', ''),
      '',
      'x',
      null,
      7,
    ]) {
      expect(kept(id(), value)).toBeInstanceOf(Error);
    }
  });
});

describe('a whole number', () => {
  const field = whole(1, 9);

  test('is an integer within its limits', () => {
    for (const value of [1, 9, 3.0]) expect(kept(field, value)).toBe(value);
    for (const value of [
      0,
      10,
      -1,
      1.5,
      '1',
      true,
      null,
      [1],
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
    ]) {
      expect(kept(field, value)).toEqual(refusal('Must be a whole number from 1 to 9'));
    }
    expect(kept(field, undefined)).toEqual(refusal('Required'));
  });
});

describe('a URL', () => {
  test.each([
    'https://example.com',
    'https://example.com/a?b=c#d',
    'http://localhost:8000/',
    'http://127.0.0.1/x',
    'https://例え.jp/道',
  ])('may be %s', (value) => {
    expect(kept(url(), ` ${value} `)).toBe(value);
  });

  test.each([
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/path',
    'example.com',
    'https://user@example.com',
    'https://user:password@example.com/',
    'https://',
    'https://exa mple.com',
    'https://example.com/\u0000',
    'https://example.com\\@evil.example',
    `https://example.com/${'x'.repeat(2_048)}`,
    '',
  ])('may not be %j', (value) => {
    expect(kept(url(), value)).toBeInstanceOf(Error);
  });

  test('has at most 2,048 characters', () => {
    const start = 'https://example.com/';
    expect(kept(url(), start + 'x'.repeat(2_048 - start.length))).toHaveLength(2_048);
    expect(kept(url(), start + 'x'.repeat(2_049 - start.length))).toBeInstanceOf(Error);
  });
});

describe('a time', () => {
  test.each([
    ['2026-05-31T18:00:00.000Z', '2026-05-31T18:00:00.000Z'],
    ['2026-05-31T18:00:00Z', '2026-05-31T18:00:00.000Z'],
    ['2026-05-31T18:00:00.1Z', '2026-05-31T18:00:00.100Z'],
    ['2026-05-31T18:00:00.123999Z', '2026-05-31T18:00:00.123Z'],
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
  ])('%s is kept as %s', (value, stored) => {
    expect(kept(timestamp(), value)).toBe(stored);
  });

  test.each([
    '2026-05-31',
    '2026-05-31T18:00:00',
    '2026-05-31T18:00:00+02:00',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-05-31T24:00:00Z',
    '2026-05-31T18:60:00Z',
    '2026-05-31 18:00:00Z',
    'May 31, 2026',
    '+012026-05-31T18:00:00Z',
    '',
    1_780_000_000_000,
    null,
  ])('%j is none', (value) => {
    expect(kept(timestamp(), value)).toEqual(refusal('Must be a time such as 2026-05-31T18:00:00.000Z'));
  });
});

describe('a date', () => {
  test('must exist in the calendar', () => {
    for (const value of ['2026-05-31', '2024-02-29', '1999-12-31']) expect(kept(day(), value)).toBe(value);
    for (const value of [
      '2026-02-29',
      '2026-04-31',
      '2026-00-10',
      '26-05-31',
      '2026-5-31',
      '2026-05-31T00:00:00Z',
      '',
      null,
      20_260_531,
    ]) {
      expect(kept(day(), value)).toEqual(refusal('Must be a date such as 2026-05-31'));
    }
  });
});

describe('a slug', () => {
  test('is words of a-z and 0-9 with single hyphens between them', () => {
    for (const value of ['ab', 'a-b', '2048', 'axie-infinity-2', 'x'.repeat(80)])
      expect(kept(slug(), value)).toBe(value);
    for (const value of ['a', '', '-ab', 'ab-', 'a--b', 'Ab', 'a_b', 'a b', 'é-a', 'x'.repeat(81), null])
      expect(kept(slug(), value)).toBeInstanceOf(Error);
  });
});

describe('a colour', () => {
  test('is six hexadecimal digits, stored in lower case', () => {
    expect(kept(color(), '#18A0FF')).toBe('#18a0ff');
    for (const value of ['18a0ff', '#18a0f', '#18a0fg', '#18a0ff00', 'red', '#fff'])
      expect(kept(color(), value)).toBeInstanceOf(Error);
  });
});

describe('a choice', () => {
  test('is one of the keys, not an inherited property', () => {
    const field = choice({ web: 'Web', mac: 'Mac' });
    expect(kept(field, 'web')).toBe('web');
    for (const value of ['Web', 'toString', '__proto__', '', 0, null, ['web']])
      expect(kept(field, value)).toEqual(refusal('Must be one of web, mac'));
  });
});

describe('a list of values', () => {
  test('has a maximum length, and no duplicates when distinct', () => {
    const field = several(text(1, 5), 2, 'distinct');
    expect(kept(field, ['a', 'b'])).toEqual(['a', 'b']);
    expect(kept(field, [])).toEqual([]);
    expect(kept(field, ['a', 'b', 'c'])).toEqual(refusal('At most 2'));
    expect(kept(field, ['a', ' a '])).toEqual(refusal('Duplicate value'));
    expect(kept(field, ['a', 'A'])).toEqual(['a', 'A']);
    expect(kept(several(text(1, 5), 2), ['a', 'a'])).toEqual(['a', 'a']);
    for (const value of ['a', { 0: 'a' }, null])
      expect(kept(field, value)).toEqual(refusal('Must be a list'));
  });
});

describe('a list call', () => {
  const call = list({
    path: '/api/test/list',
    summary: 'Lists.',
    right: 'own',
    filters: {},
    sorts: ['name', 'createdAt'],
    row: text(1, 5),
  });

  test('defaults to the first page of twenty rows', () => {
    expect(kept(call.input, {})).toEqual({ page: 1, pageSize: 20 });
  });

  test('sorts by each of its fields in both directions, and by nothing else', () => {
    for (const sort of ['name', '-name', 'createdAt', '-createdAt'])
      expect(kept(call.input, { sort })).toMatchObject({ sort });
    for (const sort of ['id', '+name', '--name', '', 'name,createdAt', null])
      expect(kept(call.input, { sort })).toBeInstanceOf(Error);
  });
});

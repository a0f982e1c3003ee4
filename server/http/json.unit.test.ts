import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { scanObject } from './json.ts';

/** What is read from a text that passes the scan. */
function parseStrictObject(text: string): unknown {
  return scanObject(text).state === 'valid' ? JSON.parse(text) : undefined;
}

describe('an object is read', () => {
  test.each([
    ['{}', {}],
    [' {\n"a" :\t1 } \r\n', { a: 1 }],
    ['{"a":{"b":[{"b":1},{"b":2}]},"b":"}{][,:"}', { a: { b: [{ b: 1 }, { b: 2 }] }, b: '}{][,:' }],
    [String.raw`{"\"":"\\","\\":"\"","a":"\\\""}`, { '"': '\\', '\\': '"', a: '\\"' }],
    [String.raw`{"a":"\ud83c\udfae"}`, { a: '🎮' }],
    ['{"a":"🎮","b":"\u2028"}', { a: '🎮', b: '\u2028' }],
    ['{"a":"__proto__","b":"constructor"}', { a: '__proto__', b: 'constructor' }],
    ['{"prototype":1,"toString":2}', { prototype: 1, toString: 2 }],
    ['{"":1," ":2}', { '': 1, ' ': 2 }],
    ['{"a":1e3,"b":-0.5,"c":null,"d":true}', { a: 1000, b: -0.5, c: null, d: true }],
  ])('%s', (text, value) => {
    expect(parseStrictObject(text)).toEqual(value);
  });

  test('that is anything JSON can say', () => {
    const safeKey = fc
      .string({ unit: 'grapheme' })
      .filter((key) => !['__proto__', 'constructor'].includes(key) && !key.includes('\0'));
    const leaf = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      safeKey,
    );
    const { object } = fc.letrec<{ object: Record<string, unknown>; value: unknown }>((tie) => ({
      object: fc.dictionary(safeKey, tie('value'), { maxKeys: 6 }),
      value: fc.oneof({ maxDepth: 4 }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 4 })),
    }));
    fc.assert(
      fc.property(object, fc.constantFrom('', ' ', '\t', '  '), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseStrictObject(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('nothing is read from', () => {
  test.each([
    ['no JSON', '{a:1}'],
    ['JSON and more', '{}x'],
    ['nothing', ''],
    ['an array', '[{}]'],
    ['a text', '"{}"'],
    ['null', 'null'],
    ['a key twice', '{"a":1,"a":1}'],
    ['a key twice in another spelling', String.raw`{"a":1,"\u0061":1}`],
    ['a key twice with other values between', '{"a":{"b":1},"c":[],"a":2}'],
    ['a key twice within an array', '{"x":[{"a":1,"a":2}]}'],
    ['__proto__', '{"__proto__":1}'],
    ['__proto__ in another spelling', String.raw`{"\u005F_proto__":1}`],
    ['constructor below', '{"a":[[{"constructor":1}]]}'],
    ['NUL in a value', String.raw`{"a":"\u0000"}`],
    ['NUL in a key', String.raw`{"\u0000":1}`],
    ['half a surrogate pair', String.raw`{"a":"\ud83c"}`],
    ['half a surrogate pair as it is', '{"a":"\ud83c"}'],
    ['half a surrogate pair in an array', String.raw`{"a":["x\udfae"]}`],
    ['the halves in the wrong order', String.raw`{"a":"\udfae\ud83c"}`],
    ['a raw newline in a text', '{"a":"\n"}'],
    ['a comment', '{/**/}'],
    ['a comma too many', '{"a":1,}'],
    ['NaN', '{"a":NaN}'],
  ])('%s', (_name, text) => {
    expect(parseStrictObject(text)).toBeUndefined();
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const arrays = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  test('of depth count objects and arrays', () => {
    for (const form of [nested, arrays]) {
      expect(parseStrictObject(form(bodyLimits.depth))).toBeDefined();
      expect(parseStrictObject(form(bodyLimits.depth + 1))).toBeUndefined();
    }
    expect(parseStrictObject(`{"a":[${Array.from({ length: 100 }, () => '[]').join()}]}`)).toBeDefined();
  });

  test('of keys count all keys of all objects', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();
    expect(parseStrictObject(`{${keys(bodyLimits.keys)}}`)).toBeDefined();
    expect(parseStrictObject(`{${keys(bodyLimits.keys + 1)}}`)).toBeUndefined();
    expect(parseStrictObject(`{"a":[{${keys(499)}},{${keys(500)}}]}`)).toBeDefined();
    expect(parseStrictObject(`{"a":[{${keys(500)}},{${keys(500)}}]}`)).toBeUndefined();
  });

  test('hold for text made to be slow or deep', () => {
    expect(parseStrictObject('['.repeat(200_000))).toBeUndefined();
    expect(parseStrictObject(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBeUndefined();
    expect(parseStrictObject(`{"a":"${'\\\\'.repeat(100_000)}"}`)).toBeDefined();
  });
});

test('a prototype cannot be reached', () => {
  parseStrictObject('{"__proto__":{"polluted":1}}');
  parseStrictObject('{"constructor":{"prototype":{"polluted":1}}}');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

describe('the token', () => {
  test.each([
    ['{"token":"x","q":1}', 'x'],
    ['{"q":{"token":"y"},"token":"x"}', 'x'],
    [String.raw`{"\u0074oken":"\u0078"}`, 'x'],
    ['{"q":[{"token":"y"}]}', undefined],
    ['{"token":{"token":"y"}}', undefined],
    ['{"token":["y"]}', undefined],
    ['{"token":7}', undefined],
    ['{}', undefined],
  ])('of %s is %s', (text, token) => {
    expect(scanObject(text)).toEqual({ state: 'valid', token });
  });

  test('is found in any beginning that holds it, and no beginning of a right text is wrong', () => {
    const text = String.raw`{"a":[true,null,-1.5e+3,"\"\u00e9"],"token":"x","b":{"c":false}}`;
    for (let length = 0; length < text.length; length += 1) {
      const { state, token } = scanObject(text.slice(0, length));
      expect([length, state]).toEqual([length, 'cut']);
      expect(token).toBe(length < text.indexOf('"x"') + 3 ? undefined : 'x');
    }
  });
});

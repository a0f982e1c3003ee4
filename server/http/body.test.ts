// Request bodies: which forms of the one field `data` are read, and everything that is refused in them.
import { describe, expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { session } from '../../contract/session/session.ts';
import { type Client, testApps } from '../test/harness.ts';
import { dataField, expectFailure, formType, inject, jsonType, post } from '../test/wire.ts';

const start = testApps();
const { path } = session.current;

/** Posts a body made from the token of somebody signed in. */
async function answer(type: string, bodyWith: (token: string) => string | Buffer) {
  const { app, as } = await start();
  const { token } = await as('Viewer');
  return post(app, path, type, bodyWith(token));
}

describe('a body is read', () => {
  test.each([
    ['a form field', formType, (token: string) => dataField(JSON.stringify({ token }))],
    [
      'a form field under a JSON content type',
      jsonType,
      (token: string) => dataField(JSON.stringify({ token })),
    ],
    [
      'JSON text inside a JSON object',
      jsonType,
      (token: string) => JSON.stringify({ data: JSON.stringify({ token }) }),
    ],
    [
      'JSON with white space around',
      jsonType,
      (token: string) => ` \r\n\t{ "data" : ${JSON.stringify(JSON.stringify({ token }))} }\n`,
    ],
    [
      'a form field with plus signs for spaces',
      formType,
      (token: string) => dataField(` {"token" : "${token}"} `).replaceAll('%20', '+'),
    ],
    ['a form field that is not encoded', formType, (token: string) => `data={"token":"${token}"}`],
    ['a form with empty parts', formType, (token: string) => `&${dataField(JSON.stringify({ token }))}&`],
  ])('as %s', async (_name, type, bodyWith) => {
    const reply = await answer(type, bodyWith);
    expect(reply.body).toMatchObject({
      code: 200,
      msg: '',
      success: true,
      data: { account: { name: 'The Viewer' } },
    });
  });

  test.each([
    `${formType};charset=utf-8`,
    `${formType}; charset=UTF-8`,
    `${formType} ; charset="utf-8"`,
    'Application/X-WWW-Form-Urlencoded',
  ])('under the content type %s', async (type) => {
    expect((await answer(type, (token) => dataField(JSON.stringify({ token })))).status).toBe(200);
  });

  test.each([
    `${jsonType};charset=utf-8`,
    `${jsonType}; charset="UTF-8"`,
    'Application/JSON',
    'APPLICATION/JSON; Charset=utf-8',
  ])('under the JSON content type %s [S7.18]', async (type) => {
    const reply = await answer(type, (token) => JSON.stringify({ data: JSON.stringify({ token }) }));
    expect(reply.status).toBe(200);
  });

  test('with text beyond ASCII, encoded or not', async () => {
    const { app, as } = await start();
    const { token } = await as('Administrator');
    const add = (name: string, encode: (text: string) => string) =>
      post(app, categories.add.path, formType, `data=${encode(JSON.stringify({ token, name }))}`);
    expect((await add('ÀÉ 原神 🎮', encodeURIComponent)).body).toMatchObject({
      data: { name: 'ÀÉ 原神 🎮' },
    });
    expect((await add('Żółw 🎲', (text) => text)).body).toMatchObject({ data: { name: 'Żółw 🎲' } });
  });
});

describe('415 answers', () => {
  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    `${formType}; charset=iso-8859-1`,
    `${jsonType}; charset=utf-16`,
    `${jsonType}-patch+json`,
    'nonsense',
  ])('the content type %s', async (type) => {
    expectFailure(
      await answer(type, (token) => dataField(JSON.stringify({ token }))),
      'unsupported_media_type',
    );
  });

  test('a body without a content type, and no body at all', async () => {
    const { app } = await start();
    expectFailure(
      await inject(app, { method: 'POST', url: path, payload: 'data={}' }),
      'unsupported_media_type',
    );
    expectFailure(await inject(app, { method: 'POST', url: path }), 'unsupported_media_type');
  });
});

describe('bad_request answers', () => {
  const quoted = (text: string) => JSON.stringify({ data: text });

  test.each([
    ['an empty form', formType, ''],
    ['an empty JSON body', jsonType, ''],
    ['another field than data', formType, 'payload=%7B%7D'],
    ['data without a value', formType, 'data'],
    ['an empty data', formType, 'data='],
    ['data twice', formType, 'data=%7B%7D&data=%7B%7D'],
    ['a field beside data', formType, 'data=%7B%7D&token=x'],
    ['a field before data', formType, 'x=1&data=%7B%7D'],
    ['a JSON object without data', jsonType, '{}'],
    ['a JSON object with more than data', jsonType, '{"data":"{}","token":"x"}'],
    ['a JSON object with data twice', jsonType, '{"data":"{}","data":"{}"}'],
    ['data that is no text', jsonType, '{"data":{}}'],
    ['a JSON array', jsonType, '["{}"]'],
    ['a JSON object under the form content type', formType, quoted('{}')],
    ['a byte order mark', jsonType, `\uFEFF${quoted('{}')}`],
    ['percent-encoding that is cut off', formType, 'data=%7B%7D%4'],
    ['percent-encoding of no number', formType, 'data=%7B%zz%7D'],
    ['percent-encoding of invalid UTF-8', formType, 'data=%7B%22a%22%3A%22%ff%22%7D'],
    ['percent-encoding of half a surrogate pair', formType, 'data=%7B%22a%22%3A%22%ED%A0%80%22%7D'],
  ])('%s', async (_name, type, body) => {
    const { app } = await start();
    expectFailure(await post(app, path, type, body), 'bad_request');
  });

  test.each([
    ['text that is no JSON', '{token:1}'],
    ['JSON that is cut off', '{"token":"x"'],
    ['JSON with something behind', '{} {}'],
    ['a JSON array', '[]'],
    ['a JSON text', '"{}"'],
    ['a JSON number', '1'],
    ['null', 'null'],
    ['a key twice', '{"q":"a","q":"b"}'],
    ['a key twice, spelt differently', String.raw`{"q":"a","\u0071":"b"}`],
    ['a key twice below', '{"seo":{"title":"a","title":"b"}}'],
    ['__proto__', '{"__proto__":{"token":"x"}}'],
    ['__proto__, spelt differently', String.raw`{"\u005f_proto__":{}}`],
    ['__proto__ below', '{"seo":[{"__proto__":1}]}'],
    ['constructor', '{"constructor":{"prototype":{}}}'],
    ['a NUL character', String.raw`{"q":"a\u0000"}`],
    ['a NUL character in a key', String.raw`{"q\u0000":"a"}`],
    ['half a surrogate pair', String.raw`{"q":"\ud83c"}`],
    ['the other half', String.raw`{"q":"\udfae\ud83c"}`],
    ['half a surrogate pair in a key', String.raw`{"\udfae":1}`],
  ])('%s, in every shape of the body', async (_name, text) => {
    const { app } = await start();
    expectFailure(await post(app, path, formType, dataField(text)), 'bad_request');
    expectFailure(await post(app, path, jsonType, dataField(text)), 'bad_request');
    expectFailure(await post(app, path, jsonType, quoted(text)), 'bad_request');
  });

  test('bytes that are no UTF-8', async () => {
    const { app } = await start();
    const latin1 = Buffer.from('data={"q":"caf\xe9"}', 'latin1');
    expectFailure(await post(app, path, formType, latin1), 'bad_request');
    expectFailure(
      await post(app, path, jsonType, Buffer.from('{"data":"{\\"q\\":\\"\xff\\"}"}', 'latin1')),
      'bad_request',
    );
  });
});

describe('limits', () => {
  /** The code that a search for `value` among the categories ends with. */
  async function codeFor(client: Client, value: unknown) {
    return (await client.send(categories.list.path, { q: value })).body['errorCode'];
  }

  test('nesting may be 32 deep and no deeper', async () => {
    const client = await (await start()).as('Viewer');
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
    // The payload itself is the first level.
    expect(await codeFor(client, nested(bodyLimits.depth - 1))).toBe('invalid_fields');
    expect(await codeFor(client, nested(bodyLimits.depth))).toBe('bad_request');
  });

  test('there may be 1,000 keys in all and no more', async () => {
    const client = await (await start()).as('Viewer');
    const object = (keys: number) =>
      Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 0]));
    // token and q are two of them.
    expect(await codeFor(client, object(bodyLimits.keys - 2))).toBe('invalid_fields');
    expect(await codeFor(client, object(bodyLimits.keys - 1))).toBe('bad_request');
    expect(await codeFor(client, [object(500), object(499)])).toBe('bad_request');
  });

  test('a body may have 256 KiB and not a byte more', async () => {
    const { app, as } = await start();
    const { token } = await as('Viewer');
    const body = (bytes: number) => {
      const text = `data={"token":"${token}","q":"`;
      return `${text}${'x'.repeat(bytes - text.length - 2)}"}`;
    };
    expectFailure(await post(app, categories.list.path, formType, body(256 * 1024)), 'invalid_fields');
    expectFailure(await post(app, categories.list.path, formType, body(256 * 1024 + 1)), 'payload_too_large');
  });
});

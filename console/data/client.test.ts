// The request layer against a real HTTP server: the table "Requests" of the console's description, row by row.
import { describe, expect, test, vi } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { media } from '../../contract/media/media.ts';
import { session } from '../../contract/session/session.ts';
import type { Answer } from '../test/browser.ts';
import { identity, payloadOf, setUp } from '../test/client.ts';
import { textOfError } from './unreachable.ts';
import { urlQuery } from './urlQuery.ts';

describe('call', () => {
  test('POST, form type, data=<json> with the token [S7.1, S7.2, Q1]', async () => {
    const { call, server } = await setUp({
      body: { code: 200, success: true, data: [], total: 0, page: 1, pageSize: 20 },
    });
    await call(categories.list, { q: 'a&b=c+d' });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/api/gamelistings/categorylist' });
    expect(server.asked[0]?.contentType).toMatch(/^application\/x-www-form-urlencoded/);
    expect(payloadOf(server.asked[0])).toEqual({ q: 'a&b=c+d', token: 'token-1' });
    expect([...new URLSearchParams(server.asked[0]?.body).keys()]).toEqual(['data']);
  });

  test('same-origin credentials [S7.18, Q1]', async () => {
    const { read } = await setUp({ body: { data: null } });
    const sent = vi.spyOn(globalThis, 'fetch');
    await read();
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
  });

  test('token read when the call is made [Q1]', async () => {
    const { read, server, startSession } = await setUp({ body: { data: null } });
    await read();
    startSession('token-2', identity);
    await read();
    expect(server.asked.map((asked) => payloadOf(asked).token)).toEqual(['token-1', 'token-2']);
  });

  test('no-token variant: the payload alone [S7.15, Q2]', async () => {
    const { call, server } = await setUp({ body: { data: identity } });
    await call(session.login, { email: 'a@example.com', password: 'x' });
    expect(payloadOf(server.asked[0])).toEqual({ email: 'a@example.com', password: 'x' });
  });

  test('upload variant: multipart, the token first, then the fields, the file last [S7.16, Q2]', async () => {
    const { upload, server } = await setUp({ body: { data: { id: '7' } } });
    const file = new File(['picture'], 'a.png', { type: 'image/png' });
    await expect(upload(media.upload, file, { alt: 'A cat' })).resolves.toEqual({ id: '7' });
    const { contentType = '', body = '' } = server.asked[0] ?? {};
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect([...body.matchAll(/ name="(\w+)"/g)].map((part) => part[1])).toEqual([
      'token',
      'requestId',
      'alt',
      'file',
    ]);
  });
});

test('query arrays: repeated keys; undefined dropped [S7.18, Q3]', () => {
  expect(urlQuery({ a: ['x', 'y z'], b: undefined, c: 0, d: [undefined, 'w'] })).toBe('?a=x&a=y+z&c=0&d=w');
  expect(urlQuery({ a: undefined, b: [] })).toBe('');
});

describe('200, success true or absent: resolves [S3.5, Q4]', () => {
  test.each([
    { code: 200, success: true, data: 5 },
    { code: 200, data: 5 },
    { code: 1, data: 5 },
    { data: 5 },
    { success: null, data: 5 },
  ])('%j', async (body) => {
    const { read, shown } = await setUp({ body });
    await expect(read()).resolves.toBe(5);
    expect(shown).toEqual([]);
  });

  test('a list with its page', async () => {
    const { call } = await setUp({
      body: { code: 200, success: true, data: [], total: 45, page: 3, pageSize: 20 },
    });
    await expect(call(categories.list, {})).resolves.toEqual({ rows: [], total: 45, page: 3, pageSize: 20 });
  });
});

describe('success false rejects with a BizError and by showType [S4.8, S8.1, S8.2, D7, Q5]', () => {
  const failure = {
    code: 409,
    success: false,
    errorCode: 'in_use',
    errorMessage: 'It is in use',
    msg: 'It is in use',
    traceId: 't1',
  };
  const cases = [
    { showType: 0, expected: [] },
    { showType: 1, expected: [{ kind: 'warning', text: 'It is in use' }] },
    { showType: 2, expected: [{ kind: 'error', text: 'It is in use' }] },
    { showType: undefined, expected: [{ kind: 'error', text: 'It is in use' }] },
    { showType: 4, expected: [{ kind: 'open', title: 'in_use', description: 'It is in use (trace t1)' }] },
    { showType: 9, expected: [] },
  ];
  test.each(cases)('$showType', async ({ showType, expected }) => {
    for (const status of [200, 409]) {
      const { read, shown, visited, BizError } = await setUp({
        status,
        body: { ...failure, showType, data: { count: 2 } },
      });
      const error = await read().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BizError);
      const rest = { name: 'BizError', code: 409, errorCode: 'in_use', data: { count: 2 }, traceId: 't1' };
      expect(error).toMatchObject({ ...rest, message: 'It is in use', fieldErrors: {} });
      expect(shown).toMatchObject(expected);
      expect(shown).toHaveLength(expected.length);
      expect(visited).toHaveLength(showType === 9 ? 1 : 0);
    }
  });

  test('9 goes to /exception with both parameters encoded', async () => {
    const { read, visited } = await setUp({
      body: { success: false, showType: 9, errorCode: 'a&b', errorMessage: '<i>#?' },
    });
    await expect(read()).rejects.toThrow();
    expect(visited).toEqual(['/exception?errorCode=a%26b&errorMessage=%3Ci%3E%23%3F']);
  });

  test('errors of fields are handed to the caller', async () => {
    const { read } = await setUp({
      status: 422,
      body: { ...failure, code: 422, fieldErrors: { name: 'Too short' } },
    });
    await expect(read()).rejects.toMatchObject({ fieldErrors: { name: 'Too short' } });
  });

  test.each([
    [{ success: false, errorMessage: ' ', msg: 'from msg' }, 'from msg'],
    [{ success: false, msg: '' }, 'Request error, please retry.'],
    [{ success: false, errorMessage: 'first', msg: 'second' }, 'first'],
  ])('blank texts fall back: %j', async (body, text) => {
    const { read, shown } = await setUp({ body });
    await expect(read()).rejects.toThrow(text);
    expect(shown).toMatchObject([{ kind: 'error', text }]);
  });
});

describe('code neither 1 nor 200: msg shown as an error message, once [S8.5, Q6]', () => {
  const failure = { code: 5, success: false, errorCode: 'E5' };
  test.each([
    [{ code: 5, msg: 'No luck' }, [{ kind: 'error', text: 'No luck' }]],
    [{ ...failure, msg: 'No luck', errorMessage: 'No luck' }, [{ kind: 'error', text: 'No luck' }]],
    [{ ...failure, msg: 'No luck', errorMessage: 'No luck', showType: 0 }, []],
    // Its own text is said as well, by the server's showType.
    [
      { ...failure, msg: 'No luck', errorMessage: 'Refused', showType: 1 },
      [
        { kind: 'error', text: 'No luck' },
        { kind: 'warning', text: 'Refused' },
      ],
    ],
  ])('%j', async (body, expected) => {
    const { read, call, shown } = await setUp({ body });
    await expect(read()).rejects.toMatchObject({ code: 5 });
    expect(shown).toMatchObject(expected);
    expect(shown).toHaveLength(expected.length);
    await expect(call(categories.edit, { id: 'x', version: 1 })).rejects.toMatchObject({ code: 5 });
    expect(shown).toHaveLength(2 * expected.length);
  });
});

describe('HTTP status outside 200..299 [S8.4, Q7]', () => {
  test('same display rules', async () => {
    const { read, shown } = await setUp({
      status: 429,
      body: { success: false, errorMessage: 'Wait', showType: 1 },
    });
    await expect(read()).rejects.toThrow('Wait');
    expect(shown).toMatchObject([{ kind: 'warning', text: 'Wait' }]);
  });

  test.each(['<h1>Bad gateway</h1>', '{}'])('else "http error": %s', async (body) => {
    const { read, shown } = await setUp({ status: 502, body });
    await expect(read()).rejects.toMatchObject({ code: 502, errorCode: 'http_error' });
    expect(shown).toMatchObject([{ kind: 'error', text: 'http error 502 Bad Gateway' }]);
  });
});

describe.each(['<!doctype html>', '', 'null', '[]', '{}', '{"code":200,"success":true,"msg":""}'])(
  'reply that is no envelope: parse error, shown (%j) [S8.4, Q8]',
  (body) => {
    test.each(['a read', 'a list', 'a save'] as const)('%s', async (what) => {
      const { read, call, shown } = await setUp({ body });
      const asked = {
        'a read': () => read(),
        'a list': () => call(categories.list, {}),
        'a save': () => call(categories.edit, { id: 'x', version: 1 }),
      }[what];
      await expect(asked()).rejects.toMatchObject({ name: 'BizError', errorCode: 'parse_error' });
      expect(shown).toMatchObject([{ kind: 'error', text: 'The server sent an invalid reply' }]);
    });
  },
);

test('a list without rows is an invalid reply', async () => {
  const { call, shown } = await setUp({ body: { code: 200, success: true, data: {} } });
  await expect(call(categories.list, {})).rejects.toMatchObject({ errorCode: 'parse_error' });
  expect(shown).toHaveLength(1);
});

test('no reply in 15 s: timeout error, and the request is aborted [S9.1, Q9]', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { read, shown, server } = await setUp(() => {
    arrive();
    return 'nothing';
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reply = read().catch((reason: unknown) => reason);
  await arrived;
  await vi.advanceTimersByTimeAsync(14_999);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply).toMatchObject({ name: 'BizError', errorCode: 'timeout' });
  expect(shown).toMatchObject([{ kind: 'error', text: 'timeout of 15000ms exceeded' }]);
  vi.useRealTimers();
  await expect.poll(() => server.state.closed).toBe(1);
});

describe('no connection', () => {
  const text = 'The server cannot be reached. Nothing is lost. Check the connection, then retry.';

  test('said in words', async () => {
    const { read, shown } = await setUp(() => 'hang up');
    await expect(read()).rejects.toMatchObject({ code: 0, errorCode: 'no_connection' });
    expect(shown).toMatchObject([{ kind: 'error', text }]);
  });

  test('writes wait for Retry, which repeats them all, or end without a further notice', async () => {
    let answer: Answer | 'hang up' = 'hang up';
    const { call, shown, closed, server } = await setUp(() => answer);
    const write = () => call(session.revoke, { all: true });
    const both = Promise.all([write(), write()]);
    await expect.poll(() => shown.length).toBe(2);
    const [first, second] = shown;
    expect(second).toMatchObject({ kind: 'open', title: 'The server cannot be reached', key: first?.key });
    answer = { body: { success: true, code: 200, data: { ended: 1 } } };
    if (second?.kind === 'open') second.action?.onClick();
    expect(await both).toEqual([{ ended: 1 }, { ended: 1 }]);
    expect(closed).toEqual([first?.key]);
    // Each was tried twice before, with one requestId.
    expect(new Set(server.asked.map((one) => payloadOf(one).requestId)).size).toBe(2);
    expect(server.asked).toHaveLength(6);

    answer = 'hang up';
    const given = write().catch((reason: unknown) => reason);
    await expect.poll(() => shown.length).toBe(3);
    const [, , third] = shown;
    if (third?.kind === 'open') third.onClose?.();
    expect(await given).toMatchObject({ errorCode: 'no_connection', message: text });
    expect(shown).toHaveLength(3);
  });

  test.each([
    'Failed to fetch dynamically imported module: http://x/a.js',
    'error loading dynamically imported module: http://x/a.js',
    'Importing a module script failed.',
  ])('a script that did not load: %s', (message) => {
    expect(textOfError(new TypeError(message))).toBe(text);
  });

  test('else "Request error, please retry." [S8.3, D8, Q10]', async () => {
    const { read, shown } = await setUp({});
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError(''));
    await expect(read()).rejects.toThrow('Request error, please retry.');
    expect(shown).toMatchObject([{ kind: 'error', text: 'Request error, please retry.' }]);
  });
});

test('caller opts out of display: nothing shown, still rejects; it may show it later, once [Q11]', async () => {
  const { read, shown, showError, BizError } = await setUp({
    status: 404,
    body: { success: false, errorMessage: 'Gone' },
  });
  const error = await read({ display: false }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BizError);
  expect(shown).toEqual([]);
  if (error instanceof BizError) for (const again of [error, error]) showError(again);
  expect(shown).toMatchObject([{ kind: 'error', text: 'Gone' }]);
});

test('a call that its caller aborts says nothing', async () => {
  const { read, shown } = await setUp(() => 'nothing');
  const controller = new AbortController();
  const reply = read({ signal: controller.signal }).catch((reason: unknown) => reason);
  controller.abort();
  expect(await reply).toMatchObject({ name: 'AbortError' });
  expect(shown).toEqual([]);
});

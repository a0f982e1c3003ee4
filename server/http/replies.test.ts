// What every reply has in common, and what the server answers where there is no call to make.
import { describe, expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { session } from '../../contract/session/session.ts';
import { testApps } from '../test/harness.ts';
import { keepLogs } from '../test/logs.ts';
import { dataField, expectFailure, formType, inject, post } from '../test/wire.ts';

const start = testApps();
const { path } = session.current;

describe('a success', () => {
  test('has the data, and nothing but the data, in the envelope', async () => {
    const client = await (await start()).as('Viewer');
    const { status, headers, body } = await client.send(session.list.path, {});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toEqual({
      code: 200,
      msg: '',
      success: true,
      data: [expect.any(Object)],
      traceId: expect.any(String),
    });
  });

  test('of a list says which page of how many rows it is', async () => {
    const client = await (await start()).as('Viewer');
    const { body } = await client.send(categories.list.path, { page: 3, pageSize: 7 });
    const envelope = { code: 200, msg: '', success: true, traceId: expect.any(String) };
    expect(body).toEqual({ ...envelope, data: [], total: 0, page: 3, pageSize: 7 });
  });
});

describe('there is no such call', () => {
  test.each([
    '/api/session/nothing',
    '/api',
    '/api/',
    '/elsewhere',
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    '/API/session/current',
  ])('at %s', async (url) => {
    const { app } = await start();
    expectFailure(await post(app, url, formType, dataField('{}')), 'not_found');
    expectFailure(await inject(app, { method: 'GET', url }), 'not_found');
  });

  test('at a path that is not properly encoded', async () => {
    const { app } = await start();
    expectFailure(await post(app, '/api/%zz', formType, dataField('{}')), 'bad_request');
  });

  test('so its body is not judged', async () => {
    const { app } = await start();
    expectFailure(await post(app, '/api/session/nothing', 'text/plain', 'x'), 'not_found');
    expectFailure(await post(app, '/api/session/nothing', formType, '%zz'), 'not_found');
  });
});

describe('a call is made with POST', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)(
    'and not with %s',
    async (method) => {
      const { app } = await start();
      const reply = await inject(app, { method, url: `${path}?token=x` });
      expectFailure(reply, 'method_not_allowed');
      expect(reply.headers['allow']).toBe('POST');
    },
  );

  test('and HEAD is told so in the headers', async () => {
    const { app } = await start();
    const reply = await app.inject({ method: 'HEAD', url: path });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers).toMatchObject({ allow: 'POST', 'cache-control': 'no-store' });
  });

  test('of which OPTIONS allows none to another site', async () => {
    const { app } = await start();
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const reply = await app.inject({ method: 'OPTIONS', url: path, headers });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('even where a PUT brings a body that would be too large', async () => {
    const { app } = await start();
    const payload = 'x'.repeat(300 * 1024);
    expectFailure(
      await inject(app, { method: 'PUT', url: path, headers: { 'content-type': formType }, payload }),
      'payload_too_large',
    );
  });
});

describe('a token is taken from the body only', () => {
  test('not from a query string, a cookie or a header', async () => {
    const { app, as } = await start();
    const { token } = await as('Administrator');
    const reply = await inject(app, {
      method: 'POST',
      url: `${path}?token=${token}&data=${encodeURIComponent(JSON.stringify({ token }))}`,
      headers: {
        'content-type': formType,
        cookie: `token=${token}; session=${token}`,
        authorization: `Bearer ${token}`,
        token,
        'x-token': token,
      },
      payload: dataField('{}'),
    });
    expectFailure(reply, 'identity_expired');
    expect(reply.body['msg']).toBe('Identity expired, please log in again');
  });

  test.each([null, 1, true, ['x'], {}, '', 'x', 'x'.repeat(129)])(
    'and not from a token that is %j',
    async (token) => {
      const { withToken } = await start();
      expectFailure(await withToken('').send(path, { token }), 'identity_expired');
    },
  );

  test('and gives no cookie back', async () => {
    const { app, as } = await start();
    const { token } = await as('Administrator');
    const reply = await post(app, path, formType, dataField(JSON.stringify({ token })));
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('the trace id', () => {
  test('of every reply stands in the one log line of its request, without the query string', async () => {
    const logs = keepLogs();
    const { app, as } = await start({ logger: logs.logger });
    const viewer = await as('Viewer');
    const replies = [
      await viewer.send(path, {}),
      await viewer.send(categories.add.path, { name: 'x' }),
      await viewer.send(categories.list.path, { page: 0 }),
      await post(app, path, 'text/plain', 'x'),
      await post(app, path, formType, 'x'.repeat(300 * 1024)),
      await inject(app, { method: 'GET', url: `${path}?token=hidden` }),
      await inject(app, { method: 'GET', url: '/nothing?token=hidden' }),
      await inject(app, { method: 'GET', url: '/%zz?token=hidden' }),
    ];
    for (const { body, status } of replies) {
      const lines = logs.lines().filter((line) => line['traceId'] === body['traceId']);
      expect(lines).toEqual([expect.objectContaining({ msg: 'request completed', status })]);
    }
    expect(logs.text()).not.toContain('hidden');
  });

  test("is not the client's to choose", async () => {
    const { app } = await start();
    const headers = { 'content-type': formType, 'request-id': 'mine', 'x-request-id': 'mine' };
    const { body } = await inject(app, { method: 'POST', url: path, headers, payload: dataField('{}') });
    expect(body['traceId']).not.toBe('mine');
  });
});

test('every reply tells browsers to stay out of trouble, and none which software answers', async () => {
  const { app } = await start();
  for (const reply of [
    await post(app, path, formType, dataField('{}')),
    await inject(app, { method: 'GET', url: '/nothing' }),
  ]) {
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
    });
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  }
});

test('browsers are told to insist on https only where the site is reached over it', async () => {
  const secure = await (await start({ publicUrl: 'https://ludex.example' })).app.inject({ url: '/healthz' });
  const plain = await (await start()).app.inject({ url: '/healthz' });
  expect(secure.headers['strict-transport-security']).toContain('max-age=');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

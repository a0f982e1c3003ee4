// Bodies are parsed only once their caller is known: what comes from nobody is refused at the cost of its first bytes.
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { categories } from '../../contract/categories/categories.ts';
import { bodyLimits, importLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { testApps } from '../test/harness.ts';
import { dataField, expectFailure, formType, jsonType, listen, post, readResponse } from '../test/wire.ts';

const start = testApps();

/** Announces a body of the largest size that is read, sends only this beginning of it, and returns the reply. */
async function replyToBeginning(port: number, path: string, beginning: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ludex\r\nContent-Type: ${formType}\r\nContent-Length: ${importLimits.bytes}\r\n\r\n${beginning}`,
  );
  let heard = '';
  for await (const chunk of socket) {
    heard += String(chunk);
    if (heard.endsWith('}')) break;
  }
  return readResponse(heard);
}

const filler = 'x'.repeat(bodyLimits.bytes);

describe('a large body is refused before its rest has come', () => {
  test.each([
    ['its token is unknown', 'identity_expired', () => `data={"token":"nobody","rows":["${filler}`],
    ['it is nested too deep', 'bad_request', () => `data={"rows":${'['.repeat(bodyLimits.bytes)}`],
    [
      'it has too many keys',
      'bad_request',
      () =>
        `data={${Array.from({ length: importLimits.keys + 1 }, (_, n) => `"k${n}":[],`).join('')}${filler}`,
    ],
    ['it is no JSON', 'bad_request', () => `data={rows:${filler}`],
    [
      'its caller may not make the call',
      'forbidden',
      (token: string) => `${dataField(`{"token":"${token}","rows":["`)}${filler}`,
    ],
  ] as const)('where %s', async (_name, code, bodyWith) => {
    const { app, as } = await start();
    const { token } = await as('Viewer');
    const port = await listen(app);
    expectFailure(await replyToBeginning(port, listings.import.path, bodyWith(token)), code);
  });
});

test('nothing of a body is parsed for a caller who is unknown, or may not make the call', async () => {
  const { app, as } = await start();
  const { token } = await as('Viewer');
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const bodyOf = (by: string) => dataField(JSON.stringify({ token: by, name: 'A mark that is looked for' }));
  expectFailure(await post(app, categories.add.path, formType, bodyOf('nobody')), 'identity_expired');
  expectFailure(await post(app, categories.add.path, formType, bodyOf(token)), 'forbidden');
  const texts = parse.mock.calls.map(([text]) => text);
  expect(
    texts.filter((text) => text.includes('A mark that is looked for') && !text.includes('"code"')),
  ).toEqual([]);
});

describe('a large body is read', () => {
  const html = `<p>${'x'.repeat(80)}</p>`.repeat(4_000);
  test.each([
    ['with the token first', formType, (token: string) => dataField(JSON.stringify({ token, ...payload }))],
    ['with the token last', formType, (token: string) => dataField(JSON.stringify({ ...payload, token }))],
    ['that is not encoded', formType, (token: string) => `data=${JSON.stringify({ token, ...payload })}`],
    [
      'as JSON text inside a JSON object',
      jsonType,
      (token: string) => JSON.stringify({ data: JSON.stringify({ token, ...payload }) }),
    ],
  ])('%s', async (_name, type, bodyWith) => {
    const { app, as } = await start();
    const { token } = await as('Writer');
    const { status, body } = await post(app, articles.create.path, type, bodyWith(token));
    expect([status, body['fieldErrors']]).toEqual([422, { body: expect.stringContaining('At most') }]);
  });
  const payload = { title: 'A long text', body: html };
});

test('a large body whose token is found last is refused where that is unknown', async () => {
  const { app } = await start();
  const body = dataField(JSON.stringify({ rows: [filler], token: 'nobody' }));
  expectFailure(await post(app, listings.import.path, formType, body), 'identity_expired');
});

test('calls that anyone may make take small bodies only', async () => {
  const { app } = await start();
  const login = (bytes: number) => {
    const text = 'data={"email":"nobody@example.com","password":"';
    return post(app, session.login.path, formType, `${text}${'x'.repeat(bytes - text.length - 2)}"}`);
  };
  expectFailure(await login(bodyLimits.anonymousBytes), 'invalid_fields');
  expectFailure(await login(bodyLimits.anonymousBytes + 1), 'payload_too_large');
});

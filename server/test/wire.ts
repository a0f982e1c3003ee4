// Requests below the level of calls: bodies in any format, and raw bytes on a socket.
import { connect } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { type ErrorCode, errors } from '../../contract/kit/errors.ts';
import type { Reply } from './harness.ts';

export const formType = 'application/x-www-form-urlencoded';
export const jsonType = 'application/json';

/** A form body with this text in its only field, `data`. */
export const dataField = (text: string) => `data=${encodeURIComponent(text)}`;

/** Sends a request unchanged. */
export async function inject(app: FastifyInstance, request: InjectOptions): Promise<Reply> {
  const reply = await app.inject(request);
  return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? {} : reply.json() };
}

/** Posts a body unchanged with a content type. */
export function post(
  app: FastifyInstance,
  path: string,
  type: string,
  body: string | Buffer,
): Promise<Reply> {
  return inject(app, { method: 'POST', url: path, headers: { 'content-type': type }, payload: body });
}

/** Checks that a reply is a complete failure with this code, in envelope and headers. */
export function expectFailure(reply: Reply, code: ErrorCode): void {
  const { status, showType } = errors[code];
  const { errorMessage } = reply.body;
  expect(reply.body).toEqual({
    code: status,
    msg: errorMessage,
    success: false,
    errorCode: code,
    errorMessage: expect.any(String),
    showType,
    data: expect.anything(),
    traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...('fieldErrors' in reply.body ? { fieldErrors: expect.any(Object) } : {}),
  });
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
}

/** Outcomes of concurrent calls: their error codes, or `ok`, sorted. */
export function codesOf(replies: readonly Reply[]): string[] {
  return replies.map(({ body: { errorCode } }) => (typeof errorCode === 'string' ? errorCode : 'ok')).sort();
}

/** Listens on a free local port and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

/** Everything the server sends in reply to these bytes until it closes the connection. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Parses the text of an HTTP response. */
export function readResponse(text: string): Reply {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  return { status: Number(statusLine.split(' ')[1]), headers, body: body === '' ? {} : JSON.parse(body) };
}

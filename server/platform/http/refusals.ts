// What is said to those for whom there is no room, before the framework knows of them: there may be thousands a second.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { errors } from '../../../contract/errors.ts';
import type { Overload } from '../errors.ts';
import { traceFields } from '../watch/requests.ts';
import { signals } from '../watch/signals.ts';
import { traceParentOf } from '../watch/traceParent.ts';
import { begin, end } from '../watch/work.ts';
import { failed } from './envelope.ts';
import { problem, problemHeaders } from './problems.ts';
import { dataSecurity } from './securityHeaders.ts';

type Options = {
  logger: FastifyBaseLogger;
  secure: boolean;
  /** The paths of the API, which are named to those who watch. */
  calls: ReadonlySet<string>;
  refusal: Overload;
};

/** Answers a request with one refusal, as the framework would: in the envelope, or as a problem where that is spoken. */
export function refuser({ logger, secure, calls, refusal }: Options) {
  const { status, text } = errors[refusal.code];
  const slot = '<traceId>';
  const [before = '', after = ''] = JSON.stringify(failed(refusal, slot)).split(slot);
  const told = problem(status, text);
  const common = {
    ...dataSecurity({ secure }),
    'Retry-After': String(refusal.details.retryAfter),
    'Cache-Control': 'no-store',
  };
  const headersFor = (extra: Record<string, string>, length: number) =>
    Object.entries({ ...common, ...extra, 'Content-Length': String(length) }).flat();
  const envelopeLength = Buffer.byteLength(before + after) + randomUUID().length;
  const envelopeHeaders = headersFor({ 'Content-Type': 'application/json; charset=utf-8' }, envelopeLength);
  const toldHeaders = headersFor(problemHeaders, Buffer.byteLength(told));
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '', headers } = request;
    const path = pathOf(url);
    const traceId = randomUUID();
    if (path.startsWith('/v1/')) response.writeHead(status, toldHeaders).end(told);
    else response.writeHead(status, envelopeHeaders).end(before + traceId + after);
    const named = { traceId, ...traceFields(headers) };
    logger.info({ ...named, method, path, status, ms: 0 }, 'answered');
    if (!signals.ended.heard() && !signals.begun.heard()) return;
    const name = calls.has(path) ? path : 'unknown';
    const log = logger.child(named);
    const parent = traceParentOf(headers['traceparent']);
    end(begin({ kind: 'request', name, method, traceId, log, parent }), refusal.code, status);
  };
}

/** The path alone: a query string may hold what does not belong into a log. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

// Serves the delivery API (/v1): routes, conditional requests, and problem replies (RFC 9457).
import type { IncomingMessage, ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { SiteContract } from '../../contract/delivery/kit.ts';
import { errors } from '../../contract/kit/errors.ts';
import type { Clock } from '../clock.ts';
import { CallError, Overload } from '../errors.ts';
import { errorOf } from '../http/errors.ts';
import { MinuteCounts } from '../http/minute-counts.ts';
import type { AnswerFirst } from '../http/pipelining.ts';
import { dataPolicy, dataSecurity } from '../http/security-headers.ts';
import { type CachedReply, chooseEncoding } from './cache.ts';
import type { Delivery, DeliveryOptions } from './feature.ts';
import { corsHeaders, freshSeconds, headersOf, matchesTag, preflightHeaders } from './headers.ts';
import { openApiOf } from './openapi.ts';
import { type Faults, paramsOf } from './params.ts';
import { answerNothing, problem, sendProblem } from './problems.ts';
import { referencePage } from './reference-page.ts';
import { DeliveryReplies } from './replies.ts';

type Options = DeliveryOptions & {
  clock: Clock;
  cacheBytes: number;
  /** Requests per minute and address; undefined sets no limit. */
  perMinute?: number | undefined;
  /** How long cached replies are served while the database does not answer; 0 by default. */
  staleMs?: number | undefined;
};

/** The cache is brought up to date this often without requests. */
const currentEveryMs = 500;

/**
 * Adds the routes. Returns a handler that serves cached replies before the framework sees the request, which doubles
 * their rate (docs/decisions/036-delivery.md).
 */
export function serveDelivery(
  app: FastifyInstance,
  { contract, open }: Delivery,
  options: Options,
): AnswerFirst {
  const { staleMs = 0 } = options;
  const replies = new DeliveryReplies(open(options), { ...options, staleMs, log: app.log });
  if (staleMs > 0) {
    const stop = replies.keepCurrent(currentEveryMs);
    app.addHook('onClose', async () => stop());
  }
  void app.register(
    async (scope) => {
      addErrorHandler(scope);
      scope.setNotFoundHandler(answerNothing);
      if (options.perMinute !== undefined) {
        await scope.register(rateLimit, {
          max: options.perMinute,
          timeWindow: 60_000,
          store: MinuteCounts,
          errorResponseBuilder: (_request, { ttl }) =>
            new CallError('too_many_requests', { retryAfter: Math.ceil(ttl / 1_000) }),
        });
      }
      addCalls(scope, contract, replies);
      addReference(scope, contract, options);
    },
    { prefix: '/v1' },
  );
  void app.register(async (scope) => {
    addErrorHandler(scope);
    // Before the body is read: whatever it is, there is nothing that takes it.
    for (const url of ['/:version(^v\\d+$)', '/:version(^v\\d+$)/*'])
      scope.route({ method: scope.supportedMethods, url, onRequest: answerNothing, handler: answerNothing });
  });
  const security = Object.entries(dataSecurity({ secure: options.publicUrl.startsWith('https:') })).flat();
  const serve = (request: IncomingMessage, response: ServerResponse, reply: CachedReply | undefined) => {
    if (reply === undefined) return false;
    const { headers } = request;
    const encoding = chooseEncoding(headers['accept-encoding'], reply);
    const body = reply.bodies[encoding];
    if (body === undefined) return false;
    const unchanged = reply.status === 200 && matchesTag(headers['if-none-match'], reply.etag);
    const sent = headersOf(reply, encoding, replies.cacheControl(reply), unchanged ? undefined : body);
    response.writeHead(unchanged ? 304 : reply.status, [...sent, ...security]);
    response.end(unchanged ? undefined : body);
    return true;
  };
  return (request, response) => {
    // The rate limiter is a plugin of the framework, and has to count every request.
    if (options.perMinute !== undefined) return false;
    if (request.method !== 'GET' || !request.url?.startsWith('/v1/')) return false;
    const reply = replies.cached(request.url);
    if (reply instanceof Promise) return reply.then((found) => serve(request, response, found));
    return serve(request, response, reply);
  };
}

function addErrorHandler(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const { code, details } = errorOf(error);
    const { status } = errors[code];
    if (status >= 500 && !(error instanceof Overload))
      request.log.error({ err: error }, 'delivery request failed');
    if (details.retryAfter !== undefined) void reply.header('retry-after', String(details.retryAfter));
    return sendProblem(reply, status, problem(status, errors[code].text));
  });
}

function addCalls(scope: FastifyInstance, contract: SiteContract, replies: DeliveryReplies): void {
  for (const [name, call] of Object.entries(contract)) {
    const path = call.path.replace('/v1', '').replaceAll(/\{(\w+)\}/g, ':$1');
    const onSend = call.private === true ? [hideFromSearch] : [];
    scope.get<{ Params: Record<string, string> }>(path, { onSend }, async (request, reply) => {
      const params = paramsOf(call, request.params, request.url);
      if ('faults' in params) return sendFaults(reply, params.faults);
      const found = await replies.reply(name, call, params.input, request);
      const caching = call.private === true ? 'private, no-store' : replies.cacheControl(found);
      return send(request, reply, found, caching);
    });
  }
  scope.options('/*', async (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}

/** Sent with every reply, also those of errors: a preview is not for search engines. */
const hideFromSearch: onSendAsyncHookHandler = async (_request, reply) =>
  void reply.header('x-robots-tag', 'noindex');

function sendFaults(reply: FastifyReply, faults: Faults) {
  return sendProblem(reply, 400, problem(400, 'Some parameters are not as the reference says.', faults));
}

function addReference(scope: FastifyInstance, contract: SiteContract, options: Options): void {
  let rendered: { json: string; page: string } | undefined;
  // Takes some 20 ms: rendered when first asked for, not at every start.
  const reference = () => {
    if (rendered === undefined) {
      const openApi = openApiOf(contract, options);
      rendered = { json: JSON.stringify(openApi), page: referencePage(contract, openApi) };
    }
    return rendered;
  };
  const headers = { 'cache-control': `public, max-age=${freshSeconds}`, ...corsHeaders };
  for (const [path, type, part] of [
    ['/openapi.json', 'application/json; charset=utf-8', 'json'],
    ['/docs', 'text/html; charset=utf-8', 'page'],
  ] as const)
    scope.get(path, async (request, reply) => {
      const params = paramsOf({ query: z.strictObject({}) }, {}, request.url);
      if ('faults' in params) return sendFaults(reply, params.faults);
      return reply.headers(headers).type(type).send(reference()[part]);
    });
}

function send(request: FastifyRequest, reply: FastifyReply, found: CachedReply, cacheControl: string) {
  const encoding = chooseEncoding(request.headers['accept-encoding'], found);
  const body = found.bodies[encoding];
  const unchanged = found.status === 200 && matchesTag(request.headers['if-none-match'], found.etag);
  const headers = headersOf(found, encoding, cacheControl, unchanged ? undefined : body);
  for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1]);
  void reply.header('content-security-policy', dataPolicy);
  return reply.code(unchanged ? 304 : found.status).send(unchanged ? undefined : body);
}

// The public site's calls, from request to reply: parameters, the kept reply or a new one, conditions, encoding.
// A reply is kept until anything that is public changes, by a write or by time; none outlives what it was made from.

import type { IncomingMessage, ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../../contract/errors.ts';
import type { SiteCall, SiteContract } from '../../../contract/site.kit.ts';
import type { Clock } from '../clock.ts';
import type { Absent, Answer, Delivery, DeliveryOptions, Source } from '../delivery.ts';
import { CallError, Overload } from '../errors.ts';
import type { AnswerFirst } from './beforehand.ts';
import { cachingFor, freshSeconds, headersOf, matches } from './deliveryHeaders.ts';
import { canonical, paramsOf } from './deliveryParams.ts';
import { errorOf } from './faults.ts';
import { MinuteCounts } from './minuteCounts.ts';
import { openApiOf } from './openapi.ts';
import { problem, problemType, sendProblem } from './problems.ts';
import { referencePage } from './referencePage.ts';
import {
  encode,
  encodingFor,
  type ReadyReply,
  ReplyCache,
  readyReply,
  type WholeReply,
} from './replyCache.ts';
import { dataPolicy, dataSecurity } from './securityHeaders.ts';

type Options = DeliveryOptions & {
  clock: Clock;
  cacheBytes: number;
  /** Requests that one address may make in a minute; undefined sets no limit. */
  perMinute?: number | undefined;
};

/** How many times a reply is made anew because something was written meanwhile, before it is sent without being kept. */
const mostTries = 3;

/** Serves the calls of a delivery room. What it returns answers a request at once where the reply is ready, or says no. */
export function serveDelivery(
  app: FastifyInstance,
  { contract, open }: Delivery,
  options: Options,
): AnswerFirst {
  const source = open(options);
  app.addHook('onClose', () => source.close());
  const replies = new Replies(source, options);
  const security = Object.entries(dataSecurity({ secure: options.publicUrl.startsWith('https:') })).flat();
  void app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        const { code, details } = errorOf(error);
        const { status } = errors[code];
        if (status >= 500 && !(error instanceof Overload))
          request.log.error({ err: error }, 'a reply of the public site failed');
        if (details.retryAfter !== undefined) void reply.header('retry-after', String(details.retryAfter));
        return sendProblem(reply, status, problem(status, errors[code].text));
      });
      scope.setNotFoundHandler((request, reply) => {
        if (request.method === 'GET' || request.method === 'HEAD')
          return sendProblem(reply, 404, problem(404, absent.missing));
        return sendProblem(
          reply.header('allow', 'GET, HEAD, OPTIONS'),
          405,
          problem(405, 'This API is read by GET.'),
        );
      });
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
  const answer = (request: IncomingMessage, response: ServerResponse, ready: ReadyReply | undefined) => {
    if (ready === undefined) return false;
    const { headers } = request;
    const encoding = encodingFor(headers['accept-encoding'], ready);
    const body = ready.bodies[encoding];
    if (body === undefined) return false;
    const unchanged = ready.status === 200 && matches(headers['if-none-match'], ready.etag);
    const sent = headersOf(ready, encoding, replies.caching(), unchanged ? undefined : body);
    response.writeHead(unchanged ? 304 : ready.status, [...sent, ...security]);
    response.end(unchanged ? undefined : body);
    return true;
  };
  return (request, response) => {
    // Who is limited has to be counted, which the framework's plugin does.
    if (options.perMinute !== undefined) return false;
    if (request.method !== 'GET' || !request.url?.startsWith('/v1/')) return false;
    const ready = replies.ready(request.url);
    if (ready instanceof Promise) return ready.then((reply) => answer(request, response, reply));
    return answer(request, response, ready);
  };
}

function addReference(app: FastifyInstance, contract: SiteContract, options: Options): void {
  let made: { json: string; page: string } | undefined;
  const make = () => {
    const described = openApiOf(contract, options);
    return { json: JSON.stringify(described), page: referencePage(contract, described) };
  };
  // Takes some 20 ms, which whoever asks first waits for instead of everybody who starts a server.
  const reference = () => (made ??= make());
  const caching = { 'cache-control': `public, max-age=${freshSeconds}`, 'access-control-allow-origin': '*' };
  app.get('/openapi.json', async (_request, reply) =>
    reply.headers(caching).type(jsonType).send(reference().json),
  );
  app.get('/docs', async (_request, reply) =>
    reply.headers(caching).type('text/html; charset=utf-8').send(reference().page),
  );
}

function addCalls(app: FastifyInstance, contract: SiteContract, replies: Replies): void {
  for (const [name, call] of Object.entries(contract)) {
    const path = call.path.replace('/v1', '').replaceAll(/\{(\w+)\}/g, ':$1');
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const params = paramsOf(call, request.params, request.url);
      if ('faults' in params) {
        const said = problem(400, 'Some parameters are not as the reference says.', params.faults);
        return sendProblem(reply, 400, said);
      }
      const made = await replies.reply(name, call, params.input, request);
      return send(request, reply, made, call.private === true ? 'private, no-store' : replies.caching());
    });
    app.options(path, async (_request, reply) => reply.code(204).headers(preflight).send());
  }
}

type Asking = Pick<FastifyRequest, 'url' | 'headers'>;

/** The replies that are kept, and what they are made from. */
class Replies {
  readonly #source: Source;
  readonly #database: Options['database'];
  readonly #clock: Clock;
  readonly #cache: ReplyCache;
  /** Under which mark of the database, and between which moments, what is kept holds. */
  #mark = Number.NaN;
  #from = 0;
  #until = 0;
  #generation = 0;
  #renewal: Promise<void> | undefined;
  readonly #making = new Map<string, Promise<WholeReply>>();

  constructor(source: Source, { database, clock, cacheBytes }: Options) {
    this.#source = source;
    this.#database = database;
    this.#clock = clock;
    this.#cache = new ReplyCache(cacheBytes);
  }

  /** A kept reply, where what is kept still holds, for which the log of changes may have to be asked. */
  ready(key: string): ReadyReply | undefined | Promise<ReadyReply | undefined> {
    if (this.#holds()) return this.#cache.get(key);
    if (!this.#cache.has(key)) return undefined;
    const kept = () => this.#cache.get(key);
    return this.#renewed().then(kept, () => undefined);
  }

  /** `Cache-Control` of a reply: it must not be taken for fresh past the moment at which time changes it. */
  caching(): string {
    const left = Math.max(0, Math.ceil((this.#until - this.#clock().getTime()) / 1000) - 1);
    return cachingFor(left);
  }

  /** A reply in the encoding that a request is to have. */
  async reply(name: string, call: SiteCall, input: object, request: Asking): Promise<ReadyReply> {
    const { url } = request;
    const accepted = request.headers['accept-encoding'];
    const key = canonical(url);
    for (let tries = 1; ; tries += 1) {
      if (!this.#holds()) await this.#renewed();
      const generation = this.#generation;
      const kept = this.#cache.get(key);
      if (kept?.bodies[encodingFor(accepted, kept)] !== undefined) return kept;
      const making = `${generation} ${key}`;
      let made = this.#making.get(making);
      if (made === undefined) {
        this.#cache.misses += 1;
        made = this.#make(name, call, input).finally(() => this.#making.delete(making));
        this.#making.set(making, made);
      }
      const reply = await made;
      const encoding = encodingFor(accepted, reply);
      await encode(reply, encoding);
      // What was committed meanwhile may be nothing that is public.
      if (!this.#holds()) await this.#renewed();
      const current = this.#holds() && generation === this.#generation;
      if (current && call.private !== true) {
        this.#cache.keep(key, reply, encoding);
        // Under the name by which it was asked for, too: that is how it is found at once.
        if (url !== key) this.#cache.keep(url, reply, encoding);
      }
      if (current || tries === mostTries) return reply;
    }
  }

  #holds(): boolean {
    const now = this.#clock().getTime();
    return now >= this.#from && now < this.#until && this.#database.mark() === this.#mark;
  }

  #renewed(): Promise<void> {
    return (this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined)));
  }

  async #renew(): Promise<void> {
    // The mark comes first: what is written while the log is read makes another one.
    const mark = this.#database.mark();
    const changed = await this.#source.follow();
    // After what may take seconds: a catalogue that was just read would have to go back to a time before.
    const now = this.#clock();
    const timely = now.getTime() >= this.#from && now.getTime() < this.#until;
    if (changed || !timely) {
      this.#cache.clear();
      this.#generation += 1;
      // Should the next step fail, it is taken again.
      this.#until = 0;
      await this.#source.advance(now);
      this.#from = now.getTime();
    }
    this.#until = this.#source.next();
    this.#mark = mark;
  }

  async #make(name: string, call: SiteCall, input: object): Promise<WholeReply> {
    const handler = this.#source.handlers[name] as (input: object, now: Date) => Promise<Answer | Absent>;
    const answer = await handler(input, new Date(Math.max(this.#from, this.#clock().getTime())));
    if (typeof answer === 'object' && 'body' in answer) {
      const type = call.type ?? jsonType;
      const keys = [...new Set(answer.keys)].slice(0, mostKeys).join(' ');
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return readyReply({ status: 200, type, headers: ['Surrogate-Key', keys], body });
    }
    if (typeof answer === 'object') {
      const moved = { status: 301, title: 'Moved', location: answer.moved };
      return readyReply({
        status: 301,
        type: jsonType,
        headers: ['Location', answer.moved],
        body: JSON.stringify(moved),
      });
    }
    const status = answer === 'gone' ? 410 : 404;
    return readyReply({ status, type: problemType, headers: [], body: problem(status, absent[answer]) });
  }
}

const jsonType = 'application/json; charset=utf-8';
/** Names by which one reply can be purged; the header must not grow past what proxies take. */
const mostKeys = 120;
const absent = {
  gone: 'It was public once, and is not any more.',
  missing: 'There is nothing public under this address.',
};

function send(request: FastifyRequest, reply: FastifyReply, made: ReadyReply, caching: string) {
  const encoding = encodingFor(request.headers['accept-encoding'], made);
  const body = made.bodies[encoding];
  const unchanged = made.status === 200 && matches(request.headers['if-none-match'], made.etag);
  const headers = headersOf(made, encoding, caching, unchanged ? undefined : body);
  for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1]);
  void reply.header('content-security-policy', dataPolicy);
  return reply.code(unchanged ? 304 : made.status).send(unchanged ? undefined : body);
}

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-max-age': '86400',
};

// The HTTP server without its calls: limits, envelopes for the framework's own errors, readiness.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { type ErrorCode, errors } from '../../contract/kit/errors.ts';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { CallError, fail, Overload } from '../errors.ts';
import { traceFields, watchRequests } from '../telemetry/requests.ts';
import { failed } from './envelope.ts';
import { errorOf } from './errors.ts';
import { limitLoad } from './overload.ts';
import { limitPipelines } from './pipelining.ts';
import { dataSecurity, pageSecurity, permissionsPolicy } from './security-headers.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { statusText } from './status-text.ts';

export type HttpOptions = {
  logger: FastifyBaseLogger;
  /** Proxies whose forwarded address counts, as Fastify's trustProxy takes them; none by default. */
  trustProxy: string | undefined;
  /** Whether the site is reached over https, so that browsers may be told to insist on it. */
  secure: boolean;
  /**
   * Aborted when the server is about to close: calls are still answered, but it is not ready for more, and asks whoever
   * it answers to connect anew, which leads a proxy to another process.
   */
  leaving: AbortSignal;
  /** SHA-256 sources of the inline scripts that the console's page holds, for its content security policy. */
  scriptHashes: readonly string[];
};

/** A server that answers nothing yet but knows how to fail. `calls` are the paths of the API. */
export async function createServer(
  options: HttpOptions,
  calls: ReadonlySet<string>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimits.bytes,
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, ...traceFields(headers) }, options),
    // Generous for a picture over a slow line, short for somebody who sends a byte a minute. Milliseconds.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // The contract checks what comes and goes. Fastify would load its own checker even so: 130 files.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    http: {
      requireHostHeader: false,
      // Also of connections on which nothing is ever said.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendFailure(request, reply.headers(dataSecurity(options)), errorOf(error));
      logAnswer(request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(options, error, socket),
    // Each request is logged once, when it is answered: see logAnswer.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
  });
  watchRequests(app);
  // Made once: Fastify's plugin makes all of it anew for each request.
  const secure = helmet(pageSecurity(options));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy);
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
  acceptBodies(app);
  // Only marks a body as one of parts; it is read where a call takes a file, and refused everywhere else.
  await app.register(multipart);
  addReadiness(app, options.leaving);
  await limitLoad(app);
  app.addHook('onClose', cutSlowReaders(app.server));
  limitPipelines(app);
  limitConnections(app);
  limitBodies(app);
  answerForNode(app);
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, errorOf(error), error));
  app.setNotFoundHandler((request, reply) => {
    const known = calls.has(pathOf(request.url));
    if (known) void reply.header('allow', 'POST');
    return sendFailure(request, reply, new CallError(known ? 'method_not_allowed' : 'not_found', {}));
  });
  return app;
}

/** The path alone: a query string may hold what does not belong into a log. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** The one log line of a request. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info(
    { method: request.method, path: pathOf(request.url), status: reply.statusCode, ms },
    'request completed',
  );
}

/** A failed reply in the API's envelope. What nobody foresaw is logged whole and told to nobody. */
async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: CallError,
  cause?: unknown,
) {
  // What is refused for being too much stands in the line of the request.
  if (errors[failure.code].status >= 500 && !(cause instanceof Overload)) {
    request.log.error({ err: cause }, failure.message);
  }
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  // The rest of the request is not waited for.
  if (failure.code === 'too_slow' || failure.code === 'payload_too_large')
    void reply.header('connection', 'close');
  return reply
    .code(errors[failure.code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failed(failure, request.id)));
}

/** The two content types of the API. Their bodies are read by the call, which bounds them. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
    const pattern = new RegExp(`^${type}\\s*(;\\s*charset="?utf-8"?\\s*)?$`, 'i');
    app.addContentTypeParser(pattern, (_request, body, done) => done(null, body));
  }
}

function addReadiness(app: FastifyInstance, leaving: AbortSignal): void {
  let closing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const refused = closing ? request.url !== '/healthz' : leaving.aborted && request.url === '/readyz';
    if (refused) throw new CallError('unavailable', { retryAfter: 5 });
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive would keep the server from closing.
    if (closing || leaving.aborted) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    // Browsers connect in advance; Node takes a connection that has never said anything for a busy one, and waits.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
}

/** Each connection takes memory, whether or not anything is said on it. */
function limitConnections({ server }: FastifyInstance): void {
  server.maxConnections = 10_000;
  // Those on which nothing is asked just now make room for whoever comes next.
  server.on('drop', () => server.closeIdleConnections());
}

/** Refuses a body that says that it is too large, wherever it goes. Files have limits of their own. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers['content-type']?.startsWith('multipart/')) return;
    if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) fail('payload_too_large');
  });
}

/**
 * Two refusals that Node would make with an empty body: no Host, and an expectation that it does not know. And one that it
 * would not make: a small body may be a large one that was compressed, and is not unpacked.
 */
function answerForNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === '1.1' && headers.host === undefined) fail('bad_request');
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') fail('unsupported_media_type');
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

function noSchemas(): never {
  throw new Error('A call is checked by the contract, not by a JSON schema of its route.');
}

/** What the errors of connections are called that are more than a request of a wrong form. */
const connectionFaults: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** What Node refuses before there is a request: answered in the envelope, by hand, and closed. */
function refuseConnection(options: HttpOptions, error: Error & { code?: string }, socket: Socket): void {
  // A browser that connects in advance and says nothing would take an answer for one to what it asks next.
  const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (!socket.writable || isSilent || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = connectionFaults[error.code ?? ''] ?? 'bad_request';
  const traceId = randomUUID();
  const body = JSON.stringify(failed(new CallError(code, {}), traceId));
  const { status } = errors[code];
  options.logger.info({ traceId, status, reason: error.code }, 'request completed');
  const security = Object.entries(dataSecurity(options)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${statusText(status)}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${security.join('')}Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

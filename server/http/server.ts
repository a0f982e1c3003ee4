// The HTTP server without calls: limits, error replies, readiness, and one log line per request.
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
import { pulse } from '../../contract/pulse/pulse.ts';
import { answerNothing, isDeliveryPath } from '../delivery/problems.ts';
import { CallError, fail, Overload } from '../errors.ts';
import { watchRequests } from '../telemetry/requests.ts';
import { type ConsolePage, sendPage } from './console.ts';
import { failed } from './envelope.ts';
import { errorOf } from './errors.ts';
import { limitLoad } from './overload.ts';
import { limitPipelines } from './pipelining.ts';
import { dataSecurity, pageSecurity, permissionsPolicy } from './security-headers.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { statusText } from './status-text.ts';

export type HttpOptions = {
  logger: FastifyBaseLogger;
  /** Fastify's trustProxy; undefined trusts no proxy. */
  trustProxy: string | undefined;
  /** True if the site uses HTTPS. Turns HSTS on. */
  secure: boolean;
  /** Aborted when shutdown begins: calls are still answered, but /readyz fails and replies close their connections. */
  leaving: AbortSignal;
  /** CSP sources of the console's inline scripts. */
  scriptHashes: readonly string[];
  /** The public site, which the console shows previews of; null for none. */
  siteUrl: string | null;
  /** Path of the console's addresses; starts and ends with a slash. */
  basePath: string;
  /** The console's page, if it is built. */
  page: ConsolePage | undefined;
};

/** `calls` are the paths of the API, which get 405 instead of 404 for other methods. */
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
    // Milliseconds. Long enough for an upload over a slow connection.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // The contract validates payloads. Fastify's own validator would load 130 files.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    http: {
      requireHostHeader: false,
      // Also for connections that never send anything.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutBase(url, options.basePath),
    frameworkErrors: (error, request, reply) => {
      // A path that cannot be decoded is the only such error of a reader.
      if (isDeliveryPath(request.url)) void answerNothing(request, reply.headers(dataSecurity(options)));
      else void sendFailure(request, reply.headers(dataSecurity(options)), errorOf(error));
      logReply(request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(options, error, socket),
    // Each request is logged once, by `logReply`.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
  });
  watchRequests(app);
  // Created once; @fastify/helmet would create it for each request.
  const secure = helmet(pageSecurity(options));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy);
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
  acceptBodies(app);
  // Does not read bodies: only upload calls do, and other calls refuse multipart.
  await app.register(multipart);
  addReadiness(app, options.leaving);
  await limitLoad(app);
  app.addHook('onClose', cutSlowReaders(app.server));
  limitPipelines(app);
  limitConnections(app);
  limitBodies(app);
  answerForNode(app);
  app.addHook('onResponse', (request, reply, done) => {
    logReply(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, errorOf(error), error));
  app.setNotFoundHandler((request, reply) => {
    const known = calls.has(pathOf(request.url));
    const { page, basePath } = options;
    if (!known && page !== undefined && isNavigation(request, basePath)) return sendPage(reply, page);
    if (known) void reply.header('allow', 'POST');
    return sendFailure(request, reply, new CallError(known ? 'method_not_allowed' : 'not_found', {}));
  });
  return app;
}

/** Calls, pictures and sign-on are answered below the base too, for a proxy that forwards nothing else. */
function withoutBase(url: string, basePath: string): string {
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : '';
  return /^(api|media|auth)\//.test(rest) ? `/${rest}` : url;
}

/** True if a browser opens an address of the console, which then says that there is nothing. */
function isNavigation({ method, headers, originalUrl }: FastifyRequest, basePath: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && originalUrl.startsWith(basePath) && (headers.accept ?? '').includes('text/html');
}

/** Without the query string, which may contain secrets. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Asked by each open console every few seconds. */
const polled: ReadonlySet<string> = new Set([pulse.pulse.path]);
const slowRequestMs = 1_000;

/** The one log line of a request. */
function logReply(request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const path = pathOf(request.url);
  const isRoutine = polled.has(path) && reply.statusCode === 200 && ms < slowRequestMs;
  request.log[isRoutine ? 'debug' : 'info'](
    { method: request.method, path, status: reply.statusCode, ms },
    'request completed',
  );
}

/** Sends an error reply. Internal errors are logged in full, and not exposed. */
async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: CallError,
  cause?: unknown,
) {
  // Rejections because of load are only in the line of their request.
  if (errors[failure.code].status >= 500 && !(cause instanceof Overload)) {
    request.log.error({ err: cause }, failure.message);
  }
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  // Do not wait for the rest of the request.
  if (failure.code === 'too_slow' || failure.code === 'payload_too_large')
    void reply.header('connection', 'close');
  return reply
    .code(errors[failure.code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failed(failure, request.id)));
}

/** Accepts the API's two content types. The call reads and limits their bodies. */
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
    // Keep-alive connections would delay the shutdown.
    if (closing || leaving.aborted) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    // Browsers open spare connections. Node treats those as busy and waits for them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
}

/** Idle connections use memory too. */
function limitConnections({ server }: FastifyInstance): void {
  server.maxConnections = 10_000;
  // Idle connections make room for new ones.
  server.on('drop', () => server.closeIdleConnections());
}

/** Refuses a body by its Content-Length. Uploads have their own limits. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers['content-type']?.startsWith('multipart/')) return;
    if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) fail('payload_too_large');
  });
}

/**
 * Answers a missing Host and unknown expectations in the envelope; Node would send an empty body. Also refuses compressed bodies,
 * which are never decompressed.
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

/** Codes of connection errors; others are `bad_request`. */
const connectionFaults: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** Answers errors before there is a request in the envelope, and closes the connection. */
function refuseConnection(options: HttpOptions, error: Error & { code?: string }, socket: Socket): void {
  // A browser would take a reply on a spare connection for the reply to its next request.
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

// Tracks each request as a unit of work, from its arrival to its reply.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorOf } from '../http/errors.ts';
import { traceParentOf } from './trace-parent.ts';
import { begin, end, type Work, within } from './work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null;
    /** The error code of a failed request. */
    failure: string | null;
  }
}

/** Call this before any other hook is added. */
export function watchRequests(app: FastifyInstance): void {
  app.decorateRequest('work', null);
  app.decorateRequest('failure', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = traceParentOf(request.headers['traceparent']);
    if (parent !== undefined) request.log = request.log.child({ trace: parent.traceId, span: parent.spanId });
    request.work = begin({
      kind: 'request',
      name: request.routeOptions.url ?? 'unknown',
      method: request.method,
      traceId: request.id,
      log: request.log,
      parent,
    });
    done();
  });
  // Not in onRequest: handlers called by the body's last bytes run outside that asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.work === null) done();
    else within(request.work, done);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    request.failure = errorOf(error).code;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.work !== null) end(request.work, outcomeOf(request, reply.statusCode), reply.statusCode);
    done();
  });
}

function outcomeOf({ failure }: FastifyRequest, status: number): string {
  return failure ?? (status < 400 ? 'ok' : String(status));
}

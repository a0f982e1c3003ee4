// Each request as a work: begun when it arrives, ended when it is answered, and known to whatever it comes to.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorOf } from '../http/errors.ts';
import { traceParentOf } from './trace-parent.ts';
import { begin, end, type Work, within } from './work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null;
    /** The code of what it failed with. */
    failure: string | null;
  }
}

/** To be called before any other hook is added. */
export function watchRequests(app: FastifyInstance): void {
  app.decorateRequest('work', null);
  app.decorateRequest('failure', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = begin({
      kind: 'request',
      name: request.routeOptions.url ?? 'unknown',
      method: request.method,
      traceId: request.id,
      log: request.log,
      parent: traceParentOf(request.headers['traceparent']),
    });
    done();
  });
  // Later than the body: what its last bytes call does not know of the request.
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

/** What the lines of a request say beside its traceId: the trace that it is a part of elsewhere. */
export function traceFields(headers: IncomingHttpHeaders): { trace?: string; span?: string } {
  const parent = traceParentOf(headers['traceparent']);
  return parent === undefined ? {} : { trace: parent.traceId, span: parent.spanId };
}

// Answers 503 to requests that could not be answered in time: while the event loop lags, and where too many wait already.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Overload } from '../errors.ts';
import { workQueue } from '../jobs/limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until a request may be worked on. Its place is free again when its reply is ready. */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    leaveQueue: (() => void) | null;
  }
}

/** The mean delay over a sample above which requests are refused until the next one, where others wait. */
const maxEventLoopDelayMs = 500;
const sampleIntervalMs = 1_000;

/** Answered whatever the load. */
const healthPaths = new Set(['/healthz', '/readyz']);

export async function limitLoad(app: FastifyInstance): Promise<void> {
  const queue = workQueue({
    name: 'admission',
    concurrency: 16,
    maxWaiting: 300,
    timeoutMs: 1_000,
    retryAfter: 1,
  });
  const overloaded = new Overload(1);
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async (request) => {
      // A stall while nobody waits, such as a process that was suspended, is no overload.
      if (queue.waiting() > 0 && !isHealthCheck(request)) throw overloaded;
    },
  });

  app.decorateRequest('leaveQueue', null);
  app.decorate('admit', (request, reply) => {
    const { promise, resolve: enter, reject } = Promise.withResolvers<void>();
    const untilReply = () =>
      new Promise<void>((leave) => {
        request.leaveQueue = leave;
        reply.raw.once('close', leave);
        if (reply.raw.destroyed) leave();
        enter();
      });
    queue.run(untilReply).catch(reject);
    return promise;
  });
  app.addHook('preValidation', async (request, reply) => {
    // Calls are admitted when their body has come: a slow sender takes no place.
    if (request.method !== 'POST' && !isHealthCheck(request)) await app.admit(request, reply);
  });
  // A slow reader takes no place either.
  app.addHook('onSend', async (request) => request.leaveQueue?.());
}

function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return healthPaths.has(routeOptions.url ?? '');
}

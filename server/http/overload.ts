// Rejects requests with 503 while the event loop is delayed, and when the queue is full or its timeout has passed.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Overload } from '../errors.ts';
import { workQueue } from '../worker/limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits in the queue. The request leaves it when its reply is ready. */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    leaveQueue: (() => void) | null;
  }
}

/** Limit of the mean delay in a sample. Above it, requests are rejected until the next sample if others wait in the queue. */
const maxEventLoopDelayMs = 500;
const sampleIntervalMs = 1_000;

/** Never rejected. */
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
    // Calls enter the queue after their body has arrived, so that slow senders do not occupy it.
    if (request.method !== 'POST' && !isHealthCheck(request)) await app.admit(request, reply);
  });
  // Slow readers do not occupy it either.
  app.addHook('onSend', async (request) => request.leaveQueue?.());
}

function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return healthPaths.has(routeOptions.url ?? '');
}

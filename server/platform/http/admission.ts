// Lets in as many requests as can be answered in time, and sends the rest away at once. Whoever is let in is answered
// within about two seconds however many come; whoever is not knows it at once and can ask again.
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Overload } from '../errors.ts';
import { ArrivingBodies } from './arrivingBodies.ts';
import { before } from './beforehand.ts';
import { Line } from './line.ts';
import { pathOf, refuser } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it waits in a queue of its own rather than in the line of all. */
    queued?: boolean;
  }
}

/** Milliseconds between two looks at bodies that are on their way. */
const sweepEvery = 5_000;

const full = new Overload(1);

/** Whether the server is well is answered whatever the load. */
const always = new Set(['/healthz', '/readyz']);

type Options = {
  logger: FastifyBaseLogger;
  secure: boolean;
  leaving: AbortSignal;
  calls: ReadonlySet<string>;
};

/** Makes a server decide about each request before it works on it. To be called before hooks that follow the body. */
export function limitAdmission(app: FastifyInstance, { leaving, ...options }: Options): void {
  const bodies = new ArrivingBodies();
  const line = new Line();
  const refuse = refuser({ ...options, refusal: full });
  app.server.on('connection', line.announce);
  before(app, (handle) => (request, response) => {
    // Who is told to connect anew is told so by the framework.
    if (leaving.aborted || !line.isLong() || always.has(pathOf(request.url ?? ''))) {
      return handle(request, response);
    }
    line.countRefused();
    refuse(request, response);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    if (!bodies.expect(request)) {
      line.countRefused();
      return done(full);
    }
    reply.raw.once('close', () => {
      bodies.forget(request);
      line.leave(request);
    });
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    bodies.arrived(request);
    if (isFree(request) || request.routeOptions.config.queued === true) return done();
    const isGone = () => reply.raw.destroyed;
    line.join({ request, isGone, enter: done, refuse: () => done(full) });
  });
  // Sending may take as long as the client likes: the work is done.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    bodies.forget(request);
    line.leave(request);
    done();
  });
  const timer = setInterval(() => bodies.cutSlow(), sweepEvery).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function isFree({ routeOptions }: FastifyRequest): boolean {
  return always.has(routeOptions.url ?? '');
}

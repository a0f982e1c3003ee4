// Lets in as many requests as can be answered in time, and sends the rest away at once. Whoever is let in is answered
// within about two seconds however many come; whoever is not knows it at once and can ask again.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Overload } from '../errors.ts';
import { before } from './beforehand.ts';
import { Line } from './line.ts';
import { pathOf, refuser } from './refusals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a call be worked on, whose body has come. */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

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
    reply.raw.once('close', () => line.leave(request));
    done();
  });
  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((enter, refuse) => {
      const isGone = () => reply.raw.destroyed;
      line.join({ request, isGone, enter, refuse: () => refuse(full) });
    });
  app.decorate('admit', admit);
  app.addHook('preValidation', async (request, reply) => {
    // Calls are let in when their body is there.
    if (!isFree(request) && request.method !== 'POST') await admit(request, reply);
  });
  // Sending may take as long as the client likes: the work is done.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    line.leave(request);
    done();
  });
}

function isFree({ routeOptions }: FastifyRequest): boolean {
  return always.has(routeOptions.url ?? '');
}

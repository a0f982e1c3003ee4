// What is decided about a request before it takes its way through the framework, which costs most of what a refusal does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request at once where the reply is ready, or says no, which it may have to find out first. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** Lets ready replies be sent; what declines is left to the framework. */
export function answerFirst(app: FastifyInstance, leaving: AbortSignal, answer: AnswerFirst): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  before(app, (handle) => (request, response) => {
    const goOn = (answered: boolean) => void (answered || handle(request, response));
    const answered = !closing && !leaving.aborted && answer(request, response);
    if (typeof answered === 'boolean') goOn(answered);
    else void answered.then(goOn);
  });
}

/** Requests that one connection may have under way. Browsers and proxies send the next one when they have the reply. */
const maxPerConnection = 16;

/** Hangs up on who asks on and on without waiting for replies. Nothing else that has come on the connection is looked at. */
export function limitPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<object, number>();
  before(app, (handle) => (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const others = underWay.get(socket) ?? 0;
    if (others === maxPerConnection) {
      socket.destroy();
      return;
    }
    underWay.set(socket, others + 1);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    handle(request, response);
  });
}

/** Puts something before all that handles requests by now. */
function before(app: FastifyInstance, wrap: (handle: Handle) => Handle): void {
  const [handle] = app.server.listeners('request');
  if (handle === undefined) throw new Error('The server does not listen to requests');
  app.server.removeAllListeners('request');
  app.server.on(
    'request',
    wrap((request, response) => void handle.call(app.server, request, response)),
  );
}

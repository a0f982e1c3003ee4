// Handles requests before the framework, which costs more than a cached reply or a refusal: cached replies, and a limit of requests
// in progress per connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request and returns true, or leaves it to the framework. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** Calls `answer` before the framework. */
export function answerFirst(app: FastifyInstance, leaving: AbortSignal, answer: AnswerFirst): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  before(app, (handle) => (request, response) => {
    const finish = (answered: boolean) => void (answered || handle(request, response));
    const answered = !closing && !leaving.aborted && answer(request, response);
    if (typeof answered === 'boolean') finish(answered);
    else void answered.then(finish);
  });
}

/** Pipelined requests per connection. Browsers and proxies do not pipeline. */
const maxPerConnection = 16;

/** Closes connections with too many pipelined requests. */
export function limitPipelines(app: FastifyInstance): void {
  const inProgress = new WeakMap<object, number>();
  before(app, (handle) => (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const others = inProgress.get(socket) ?? 0;
    if (others === maxPerConnection) {
      socket.destroy();
      return;
    }
    inProgress.set(socket, others + 1);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
    handle(request, response);
  });
}

/** Wraps the server's current request listener. */
function before(app: FastifyInstance, wrap: (handle: Handle) => Handle): void {
  const [handle] = app.server.listeners('request');
  if (handle === undefined) throw new Error('The server does not listen to requests');
  app.server.removeAllListeners('request');
  app.server.on(
    'request',
    wrap((request, response) => void handle.call(app.server, request, response)),
  );
}

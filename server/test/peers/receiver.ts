// A server that receives webhooks, and verifies them with the reference implementation.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, vi } from 'vitest';
import type { WebhookPayload } from '../../../contract/webhooks/webhooks.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'never';
export type Received = { id: string; headers: IncomingHttpHeaders; body: string; payload: WebhookPayload };
export type Receiver = {
  url: string;
  /** For OUTBOUND_ALLOW. */
  host: string;
  received: Received[];
  /** Of each request from now on. */
  answer: Answer;
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

export async function receive(): Promise<Receiver> {
  const receiver: Receiver = { url: '', host: '', received: [], answer: { status: 200 } };
  const server = createServer((request, reply) => {
    void request
      .setEncoding('utf8')
      .toArray()
      .then((pieces: string[]) => {
        const { headers } = request;
        const body = pieces.join('');
        const id = String(headers['webhook-id']);
        receiver.received.push({ id, headers, body, payload: JSON.parse(body) });
        if (receiver.answer === 'never') return;
        reply.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body);
      });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.url = `http://${receiver.host}/hook`;
  return receiver;
}

/** True if a secret has signed a request at about this time. */
export function isSignedBy(secret: string, { headers, body }: Received, now: Date): boolean {
  const named = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
  vi.useFakeTimers({ now, toFake: ['Date'] });
  try {
    new Webhook(secret).verify(body, Object.fromEntries(named.map(([name, value]) => [name, String(value)])));
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

// Failures as the delivery API tells them: RFC 9457.
import type { FastifyReply } from 'fastify';
import { statusText } from './statusText.ts';

export const problemType = 'application/problem+json; charset=utf-8';

/** What every reply with a problem says. */
export const problemHeaders = {
  'Content-Type': problemType,
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
};

export function sendProblem(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).headers(problemHeaders).send(body);
}

/** RFC 9457. `faults` says by parameter what is wrong. */
export function problem(status: number, detail: string, faults?: Record<string, string>): string {
  const errors = faults && Object.entries(faults).map(([name, said]) => ({ name, detail: said }));
  return JSON.stringify({ type: 'about:blank', title: statusText(status), status, detail, errors });
}

// Failures of the delivery API as problem details: RFC 9457.
import type { FastifyReply } from 'fastify';
import { statusText } from '../http/status-text.ts';
import { corsHeaders } from './headers.ts';

export const problemType = 'application/problem+json; charset=utf-8';

const problemHeaders = { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...corsHeaders };

export function sendProblem(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).headers(problemHeaders).send(body);
}

/** The body of a problem. `faults` says by parameter what is wrong. */
export function problem(status: number, detail: string, faults?: Record<string, string>): string {
  const errors = faults && Object.entries(faults).map(([name, text]) => ({ name, detail: text }));
  return JSON.stringify({ type: 'about:blank', title: statusText(status), status, detail, errors });
}

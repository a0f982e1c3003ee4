// Failures of the delivery API as problem details: RFC 9457.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusText } from '../http/status-text.ts';
import { corsHeaders } from './headers.ts';
import type { Faults } from './params.ts';

export const problemType = 'application/problem+json; charset=utf-8';

const problemHeaders = { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...corsHeaders };

export function sendProblem(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).headers(problemHeaders).send(body);
}

export const absentDetails = {
  410: 'It was public once, and is not any more.',
  404: 'There is nothing public under this address.',
};

/** Whether a path belongs to a version of the delivery API, also one that does not exist. */
export function isDeliveryPath(url: string): boolean {
  return /^\/v\d+(?![^/?])/.test(url);
}

/** Answers what no call of the delivery API answers: 405 if something else than reading is asked of it, else 404. */
export async function answerNothing({ method, url }: FastifyRequest, reply: FastifyReply) {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead || !/^\/v1(?!\d)/.test(url)) return sendProblem(reply, 404, problem(404, absentDetails[404]));
  void reply.header('allow', 'GET, HEAD, OPTIONS');
  return sendProblem(reply, 405, problem(405, 'This API is read by GET.'));
}

/** The body of a problem. `faults` says by parameter what is wrong. */
export function problem(status: number, detail: string, faults?: Faults): string {
  const errors = faults && Array.from(faults, ([name, text]) => ({ name, detail: text }));
  return JSON.stringify({ type: 'about:blank', title: statusText(status), status, detail, errors });
}

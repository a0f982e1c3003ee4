// The public site's calls, made as its pages would; each reply is checked against the contract.
import type { FastifyInstance } from 'fastify';
import type { SiteCall, SiteOutput } from '../../contract/delivery/kit.ts';
import { listings } from '../../contract/listings/listings.ts';
import type { Client } from './harness.ts';
import { make } from './make.ts';

/** Asks by GET for a path below /v1. */
export function visit(app: FastifyInstance, path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `/v1/${path}`, headers });
}

/** What a call answers with; throws where it fails, or says more or less than the contract. */
export async function shown<C extends SiteCall>(
  app: FastifyInstance,
  call: C,
  path: string,
): Promise<SiteOutput<C>> {
  const reply = await visit(app, path);
  if (reply.statusCode !== 200) throw new Error(`/v1/${path} answered ${reply.statusCode}: ${reply.body}`);
  return call.output.parse(call.type?.includes('xml') ? reply.body : reply.json()) as SiteOutput<C>;
}

/** A listing that is public. */
export async function publicGame(client: Client, fields: Parameters<typeof make.completeListing>[1] = {}) {
  const { id, version } = await make.completeListing(client, fields);
  return client.ok(listings.status, { id, version, status: 'published' });
}

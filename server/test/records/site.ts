// Calls of the public site, each reply validated against the contract.
import type { FastifyInstance } from 'fastify';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { SiteCall, SiteOutput } from '../../../contract/delivery/kit.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { Client, TestApp } from '../harness.ts';
import { make } from './make.ts';
import { addPicture } from './pictures.ts';

/** GET of a path below /v1. */
export function visit(app: FastifyInstance, path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `/v1/${path}`, headers });
}

/** The reply of a call. Throws if it fails or does not match the contract. */
export async function shown<C extends SiteCall>(
  app: FastifyInstance,
  call: C,
  path: string,
): Promise<SiteOutput<C>> {
  const reply = await visit(app, path);
  if (reply.statusCode !== 200) throw new Error(`/v1/${path} answered ${reply.statusCode}: ${reply.body}`);
  return call.output.parse(call.type?.includes('xml') ? reply.body : reply.json()) as SiteOutput<C>;
}

type App = Pick<TestApp, 'database'>;

/** A public article. */
export async function publicArticle(
  { database }: App,
  client: Client,
  fields: Parameters<typeof make.article>[1] = {},
) {
  const { id, version } = await make.completeArticle(client, await addPicture(database, 1280, 720), fields);
  return client.ok(articles.status, { id, version, status: 'published' });
}

/** A public banner. */
export async function publicBanner(app: App, client: Client, fields: Parameters<typeof make.banner>[1] = {}) {
  const { id, version } = await make.completeBanner(app, client, fields);
  return client.ok(banners.status, { id, version, status: 'published' });
}

/** A public collection; by default of all games. */
export async function publicCollection(client: Client, fields: Parameters<typeof make.collection>[1] = {}) {
  const { id, version } = await make.collection(client, { rule: {}, ...fields });
  return client.ok(collections.status, { id, version, status: 'published' });
}

/** A public listing. */
export async function publicGame(client: Client, fields: Parameters<typeof make.completeListing>[1] = {}) {
  const { id, version } = await make.completeListing(client, fields);
  return client.ok(listings.status, { id, version, status: 'published' });
}

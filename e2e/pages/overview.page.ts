// The overview of a site of the test's own, on the sample's 46 listings.
import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { useSite } from '../fixtures.ts';
import { listPage } from './list.page.ts';

/** For the top of a spec file. */
export function useOverview() {
  const site = useSite();
  let token = '';
  beforeAll(async () => {
    token = await site.token();
  });

  /** Makes a call as the administrator. */
  const call = (path: string, payload: object) => site.call(path, payload, token);

  async function overview(query = '', options: Parameters<typeof site.signedIn>[1] = {}) {
    const list = listPage(await site.signedIn(`/games-listings/overview${query}`, options));
    await list.total.filter({ hasText: /\d/ }).waitFor();
    return list;
  }

  /** Creates a draft for one test, complete enough to be published by default. */
  async function makeListing(name: string, fields: object = {}): Promise<{ id: string; version: number }> {
    const [category] = (await call('/api/gamelistings/categorylist', { pageSize: 1 })).data;
    const picture = async (q: string) => (await call('/api/media/list', { q, pageSize: 1 })).data[0].id;
    const complete = {
      summary: 'A game made for this test, with a summary of the length that is asked for.',
      categoryIds: [category.id],
      platforms: ['web'],
      onChain: 'none',
      websiteUrl: 'https://example.com',
      logoId: await picture('Logo of'),
      coverId: await picture('Cover of'),
    };
    const reply = await call('/api/gamelistings/create', { name, ...complete, ...fields });
    expect(reply.code, JSON.stringify(reply)).toBe(200);
    return reply.data;
  }

  return { site, call, overview, makeListing };
}

export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

import { expect } from 'vitest';
import type { useSite } from '../fixtures.ts';

/** The calls of articles as the administrator, for what a test of their screens begins and ends with. */
export function useArticles(site: ReturnType<typeof useSite>) {
  const call = async (path: string, payload: object) => {
    const reply = await site.call(`/api/articles/${path}`, payload, await site.token());
    expect(reply.code, JSON.stringify(reply)).toBe(200);
    return reply.data;
  };
  return { call, detail: (id: string) => call('detail', { id }) };
}

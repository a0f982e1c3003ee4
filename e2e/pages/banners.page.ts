// Homepage banners in the console, on a site without sample data.
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Site } from '../fixtures.ts';
import { listPage } from './list.page.ts';

export const bannersPath = '/homepage/homepage-banners';
export const bannerForm = '/homepage/banner-form';
export const bannerAt = (id: string) => `${bannerForm}?id=${id}`;

const day = 24 * 60 * 60_000;
/** So many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A PNG of one colour; another blue makes another file. */
export function png(width: number, height: number, blue = 100): Promise<Buffer> {
  const background = { r: 20, g: 60, b: blue };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

export function useBanners(site: Site) {
  const call = async (path: string, payload: object) => {
    const reply = await site.call(path, payload, await site.token());
    expect(reply.success, JSON.stringify(reply)).toBe(true);
    return reply.data;
  };
  let uploads = 0;
  return {
    call,
    detail: (id: string) => call('/api/homepage/bannerdetail', { id }),
    /** A picture of this size in the library. */
    picture: async (width: number, height: number): Promise<string> => {
      uploads += 1;
      const bytes = new Uint8Array(await png(width, height, 100 + uploads));
      const form = new FormData();
      form.set('token', await site.token());
      form.set('file', new Blob([bytes], { type: 'image/png' }), 'banner.png');
      const reply = await fetch(`${site.url}/api/media/upload`, { method: 'POST', body: form });
      const { data } = (await reply.json()) as { data: { id: string } };
      return data.id;
    },
    /** A banner of its own for a test, brought to a status. */
    made: async (
      fields: object,
      status?: 'published' | 'scheduled',
    ): Promise<{ id: string; version: number }> => {
      const banner = await call('/api/homepage/addbanner', fields);
      if (status === undefined) return banner;
      return call('/api/homepage/bannerstatus', { id: banner.id, version: 1, status });
    },
    open: async (query = '', options?: Parameters<Site['signedIn']>[1]) => {
      const list = listPage(await site.signedIn(bannersPath + query, options));
      await list.total.filter({ hasText: /\d/ }).waitFor();
      return list;
    },
  };
}

// The page of a preview link: an ordinary page of a record that need not be public yet.
import { html } from '../html.ts';
import type { ArticlePage, GamePage } from '../ludex/records.ts';
import type { Page, Site } from '../page.ts';
import { articlePage } from './articles.ts';
import { gamePage } from './game.ts';

export async function preview(site: Site, { searchParams }: URL): Promise<Page> {
  const { kind, page } = await site.get('preview', { token: searchParams.get('token') ?? '' });
  const shown = kind === 'game' ? await gamePage(site, page as GamePage) : articlePage(page as ArticlePage);
  return {
    ...shown,
    body: html`<p class="preview" role="note">Preview, not a public page</p>${shown.body}<script src="/preview.js"></script>`,
  };
}

// A release for tests, and what shows whether it ran.
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { releases } from '../../../contract/releases/releases.ts';
import type { Client, TestApp } from '../harness.ts';
import { changedGame } from './changes.ts';
import { make } from './make.ts';
import { stock } from './pictures.ts';
import { publicGame, visit } from './site.ts';

/** A release of a pending change, a draft and two records that are archived, all ready. */
export async function readyRelease(app: TestApp, manager: Client) {
  const game = await changedGame(manager, manager);
  const article = await make.completeArticle(manager, stock.coverId);
  const banner = await make.completeBanner(app, manager);
  await manager.ok(banners.status, { id: banner.id, version: 1, status: 'published' });
  const old = await publicGame(manager);
  const release = await manager.ok(releases.add, {
    name: 'Season two',
    items: [
      { type: 'gameListing', id: game.id, action: 'apply' },
      { type: 'article', id: article.id, action: 'publish' },
      { type: 'banner', id: banner.id, action: 'archive' },
      { type: 'gameListing', id: old.id, action: 'archive' },
    ],
  });
  return { game, article, banner, old, release };
}

type Ready = Awaited<ReturnType<typeof readyRelease>>;

/** What the public site and the records say of the release. */
export async function seen({ app }: TestApp, manager: Client, { game, article, banner, old }: Ready) {
  const page = await visit(app, `games/${game.slug}`);
  const gone = await visit(app, `games/${old.slug}`);
  const [shownArticle, shownBanner] = [
    await manager.ok(articles.detail, { id: article.id }),
    await manager.ok(banners.detail, { id: banner.id }),
  ];
  return [page.json().tagline, shownArticle.status, shownBanner.status, gone.statusCode];
}
export const before = [null, 'draft', 'published', 200];
export const after = ['New tagline', 'published', 'archived', 410];

export function inMinutes({ clock }: TestApp, minutes: number): string {
  return new Date(clock.now.getTime() + minutes * 60_000).toISOString();
}

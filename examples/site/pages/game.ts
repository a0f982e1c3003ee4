import { type Html, html, trusted } from '../html.ts';
import type { GamePage } from '../ludex/records.ts';
import type { Page, Site } from '../page.ts';
import { banners, gameCard, mentions, picture, section } from '../parts.ts';
import { day, label, labels, release } from '../words.ts';

export async function game(site: Site, _url: URL, slug: string): Promise<Page> {
  const found = await site.get('game', { slug });
  return { ...(await gamePage(site, found)), canonical: `/games/${slug}`, jsonLd: found.jsonLd };
}

export async function gamePage({ get }: Site, game: GamePage): Promise<Page> {
  const { items } = await get('banners', { placement: 'gameSidebar' });
  const { name, tagline, cover, logo, seo, description, summary, screenshots, related, riskFlags, riskNote } =
    game;
  const risks = [labels(riskFlags), riskNote].filter(Boolean).join('. ');
  return {
    title: seo.title,
    description: seo.description,
    canonical: undefined,
    image: cover ?? logo,
    body: html`<article>
      ${cover && html`<div class="wide">${picture(cover, { sizes: '(min-width: 76rem) 72rem, 92vw', eager: true })}</div>`}
      <header class="title">
        ${logo && picture(logo, { sizes: '5rem', alt: '' })}
        <div><h1>${name}</h1><p class="lead">${tagline}</p></div>
      </header>
      <p class="chips">${mentions('categories', game.categories)} ${mentions('blockchains', game.blockchains)}</p>
      <div class="record">
        <div>
          ${risks && html`<p class="warning"><strong>Take care.</strong> ${risks}</p>`}
          <h2 class="visually-hidden">About ${name}</h2>
          <div class="text">${description ? trusted(description) : html`<p>${summary}</p>`}</div>
          ${
            screenshots.length > 0 &&
            html`<section><h2>Screenshots</h2><ul class="shots">${screenshots.map(
              (shot) =>
                html`<li><a href="${shot.url}">${picture(shot, { sizes: '20rem', alt: shot.alt ?? `Screenshot of ${name}` })}</a></li>`,
            )}</ul></section>`
          }
          ${contracts(game)}
        </div>
        <aside aria-label="Facts">
          ${game.playUrl && html`<a class="button play" href="${game.playUrl}" rel="noopener">Play</a>`}
          <dl>${facts(game)}</dl>
          ${links(game)}
          ${banners(items, '20rem')}
        </aside>
      </div>
    </article>
    ${section('Related games', related.slice(0, 4).map(gameCard))}`,
  };
}

function facts(game: GamePage): (Html | false)[] {
  const all: Record<string, string | null> = {
    Stage: label(game.releaseStage),
    Release: release(game.releaseDate, game.releaseDatePrecision),
    Platforms: labels(game.platforms),
    Modes: labels(game.gameModes),
    Price: game.entryCost && label(game.entryCost),
    Earning: labels(game.earnModels),
    'On chain': label(game.onChain),
    Token: game.tokenSymbol,
    Age: game.minAge === null ? null : `${game.minAge}+`,
    Developer: game.developer,
    Publisher: game.publisher,
    Verified: game.verifiedAt && day(game.verifiedAt),
  };
  return Object.entries(all).map(
    ([name, value]) => !!value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
}

function links(game: GamePage): Html | false {
  const { websiteUrl, whitepaperUrl, marketplaceUrl, stores, socials, videoUrls } = game;
  const named: [string, string | null][] = [
    ['Website', websiteUrl],
    ['Whitepaper', whitepaperUrl],
    ['Marketplace', marketplaceUrl],
    ...[...Object.entries(stores), ...Object.entries(socials)].map(
      ([key, url]) => [label(key), url] as [string, string],
    ),
    ...videoUrls.map(
      (url, at) => [videoUrls.length === 1 ? 'Video' : `Video ${at + 1}`, url] as [string, string],
    ),
  ];
  const given = named.filter(([, url]) => url !== null);
  return (
    given.length > 0 &&
    html`<ul class="links">${given.map(([name, url]) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`)}</ul>`
  );
}

function contracts({ deployments }: GamePage): Html | false {
  const rows = deployments.filter(({ address }) => address !== null);
  return (
    rows.length > 0 &&
    html`<section><h2>Contracts</h2><ul class="contracts">${rows.map(
      ({ blockchain, kind, label: name, address, explorers }) =>
        html`<li><strong>${name ?? label(kind)}</strong> on ${blockchain.name}<code>${address}</code>${explorers.map(
          ({ name: explorer, url }) => html`<a href="${url}" rel="noopener">${explorer}</a> `,
        )}</li>`,
    )}</ul></section>`
  );
}

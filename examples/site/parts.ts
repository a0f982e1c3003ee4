// What several pages show: pictures, cards, banners, page numbers.
import { type Html, html } from './html.ts';
import type { ArticleCard, Banner, Collection, GameCard, Mention, Picture } from './ludex/records.ts';
import { day, label } from './words.ts';

type PictureOptions = {
  /** Width on the page, as in the attribute `sizes`. */
  sizes: string;
  alt?: string;
  /** True for the picture that is seen first. */
  eager?: boolean;
};

export function picture(
  image: Picture,
  { sizes, alt = image.alt ?? '', eager = false }: PictureOptions,
): Html {
  const { url, width, height, focal, variants } = image;
  return html`<img src="${url}" srcset="${srcset(variants)}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"
    style="object-position: ${focal.x * 100}% ${focal.y * 100}%" ${eager ? html`fetchpriority="high"` : html`loading="lazy"`}>`;
}

function srcset(variants: Picture['variants']): string {
  return variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

const cardSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 92vw';

export function gameCard(game: GameCard): Html {
  const { slug, name, cover, tagline, summary, releaseStage, blockchains } = game;
  return html`<li class="card">
    <div class="cover">${cover ? picture(cover, { sizes: cardSizes, alt: '' }) : html`<span aria-hidden="true">${name.slice(0, 1)}</span>`}</div>
    <h3><a href="/games/${slug}">${name}</a></h3>
    <p>${tagline ?? summary}</p>
    <p class="meta">${[label(releaseStage), ...blockchains.slice(0, 2).map((chain) => chain.name)].join(' · ')}</p>
  </li>`;
}

export function articleCard(article: ArticleCard): Html {
  const { slug, title, cover, excerpt, type, publishedAt, readingMinutes } = article;
  return html`<li class="card">
    <div class="cover">${cover ? picture(cover, { sizes: cardSizes, alt: '' }) : html`<span aria-hidden="true">${title.slice(0, 1)}</span>`}</div>
    <h3><a href="/articles/${slug}">${title}</a></h3>
    <p>${excerpt}</p>
    <p class="meta">${label(type)} · <time datetime="${publishedAt}">${day(publishedAt)}</time> · ${readingMinutes} min</p>
  </li>`;
}

export function section(heading: string, cards: readonly Html[], more?: Html): Html | false {
  return (
    cards.length > 0 && html`<section><h2>${heading}</h2>${more}<ul class="cards">${cards}</ul></section>`
  );
}

/** A collection with its first games, and a link to all of them. */
export function collectionSection({ slug, title, subline, gameCount, games }: Collection): Html | false {
  const more = html`<a class="more" href="/collections/${slug}">${gameCount === 1 ? '1 game' : `All ${gameCount} games`}</a>`;
  return section(
    title,
    games.map(gameCard),
    html`${more}${subline && html`<p class="subline">${subline}</p>`}`,
  );
}

export function banners(all: readonly Banner[], sizes: string): Html | false {
  return all.length > 0 && html`<div class="banners">${all.map((one) => banner(one, sizes))}</div>`;
}

function banner(
  { image, mobileImage, alt, headline, subline, cta, url, sponsored, advertiser }: Banner,
  sizes: string,
) {
  const shown = html`${
    image &&
    html`<picture>${
      mobileImage &&
      html`<source media="(max-width: 40rem)" srcset="${srcset(mobileImage.variants)}" sizes="92vw">`
    }${picture(image, { sizes, alt, eager: true })}</picture>`
  }${
    (headline || cta) &&
    html`<span class="words">${headline && html`<strong>${headline}</strong>`}${subline && html`<span>${subline}</span>`}${
      cta && html`<span class="button">${cta.text}</span>`
    }</span>`
  }${sponsored && html`<span class="sponsored">Sponsored${advertiser && ` by ${advertiser}`}</span>`}`;
  const target = cta?.url ?? url;
  return target === null
    ? html`<div class="banner">${shown}</div>`
    : html`<a class="banner" href="${target}" ${sponsored && html`rel="sponsored"`}>${shown}</a>`;
}

export function mentions(kind: 'categories' | 'blockchains', all: readonly Mention[]): Html[] {
  return all.map(({ slug, name }) => html`<a class="chip" href="/${kind}/${slug}">${name}</a>`);
}

/** Links to the previous and the next page of a list; `address` returns the address of a page by its number. */
export function pages(page: number, count: number, address: (page: number) => string): Html | false {
  if (count <= 1) return false;
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 && html`<a class="button" rel="prev" href="${address(page - 1)}">Previous</a>`}
    <span>Page ${page} of ${count}</span>
    ${page < count && html`<a class="button" rel="next" href="${address(page + 1)}">Next</a>`}
  </nav>`;
}

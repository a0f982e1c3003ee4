// Lists of games: all of them, those of a category and those of a blockchain, with facets and search.
import { type Html, html } from '../html.ts';
import type { Calls } from '../ludex/client.ts';
import type { Page, Site } from '../page.ts';
import { banners, gameCard, pages } from '../parts.ts';

type Params = Calls['games']['params'];
type Facets = NonNullable<Calls['games']['reply']['facets']>;

const facets = {
  category: 'Category',
  chain: 'Blockchain',
  platform: 'Platform',
  stage: 'Stage',
  entryCost: 'Price',
};
type Facet = keyof typeof facets;
const names = Object.keys(facets) as Facet[];
const sorts = { newest: 'Newest', name: 'Name', release: 'Release date', featured: 'Featured first' };
const pageSize = 24;
/** Options of a facet before "more" folds the rest. */
const shownOptions = 8;

type Fixed = { facet?: Facet; value?: string; title: string; description?: string | null; path: string };

export function games(site: Site, url: URL): Promise<Page> {
  return list(site, url, { title: 'Games', description: `All games on ${site.name}`, path: '/games' });
}

export async function category(site: Site, url: URL, slug: string): Promise<Page> {
  const { name, description } = await site.get('category', { slug });
  return list(site, url, {
    facet: 'category',
    value: slug,
    title: name,
    description,
    path: `/categories/${slug}`,
  });
}

export async function blockchain(site: Site, url: URL, slug: string): Promise<Page> {
  const { name, description } = await site.get('blockchain', { slug });
  const title = `Games on ${name}`;
  return list(site, url, { facet: 'chain', value: slug, title, description, path: `/blockchains/${slug}` });
}

async function list(
  site: Site,
  { searchParams }: URL,
  { facet, value, title, description, path }: Fixed,
): Promise<Page> {
  const chosen = (name: Facet) => (name === facet && value ? [value] : searchParams.getAll(name));
  const q = searchParams.get('q') ?? '';
  const sort = searchParams.get('sort') ?? '';
  const page = searchParams.get('page') ?? '1';
  // Ludex judges the values: what it does not know answers 400.
  const filters = Object.fromEntries(names.map((name) => [name, chosen(name).join(',')]));
  const params = { ...filters, q, sort, page, pageSize, facets: names } as unknown as Params;
  const [found, placed] = await Promise.all([
    site.get('games', params),
    site.get('banners', { placement: 'listTop' }),
  ]);
  const filtered = q !== '' || sort !== '' || names.some((name) => name !== facet && chosen(name).length > 0);
  const address = (number: number) => {
    const query = new URLSearchParams(searchParams);
    query.set('page', String(number));
    return `${path}?${query}`;
  };
  const { items, total } = found;
  return {
    title: q === '' ? title : `Search: ${q}`,
    description: description ?? null,
    canonical: filtered ? undefined : page === '1' ? path : address(Number(page)),
    q,
    body: html`
      <h1>${title}</h1>
      ${description && facet && html`<p class="lead">${description}</p>`}
      ${banners(placed.items, '(min-width: 76rem) 72rem, 92vw')}
      <div class="list">
        <form class="filters" action="${path}">
          <details ${filtered && html`open`}><summary>Filter and sort</summary>
            <label>Search <input type="search" name="q" value="${q}" maxlength="200"></label>
            <label>Sort <select name="sort"><option value="">${q === '' ? 'Newest' : 'Best match'}</option>
              ${Object.entries(sorts).map(
                ([key, text]) =>
                  (q !== '' || key !== 'newest') &&
                  html`<option value="${key}" ${key === sort && html`selected`}>${text}</option>`,
              )}</select></label>
            ${names.map((name) => name !== facet && options(name, found.facets?.[name] ?? [], chosen(name)))}
            <button class="button">Show games</button> ${filtered && html`<a href="${path}">Clear</a>`}
          </details>
        </form>
        <section aria-labelledby="results">
          <h2 class="visually-hidden" id="results">Results</h2>
          <p role="status">${total === 1 ? '1 game' : `${total} games`}${q && html` for “${q}”`}</p>
          <ul class="cards">${items.map(gameCard)}</ul>
          ${pages(Number(page), Math.ceil(total / pageSize), address)}
        </section>
      </div>`,
  };
}

function options(name: Facet, all: Facets[string], chosen: readonly string[]): Html | false {
  const isChosen = ({ value }: { value: string }) => chosen.includes(value);
  const sorted = [...all.filter(isChosen), ...all.filter((one) => !isChosen(one))];
  const boxes = sorted.map(
    (one) =>
      html`<label class="option"><input type="checkbox" name="${name}" value="${one.value}" ${isChosen(one) && html`checked`}> ${one.label} <small>${one.count}</small></label>`,
  );
  const rest = boxes.slice(shownOptions);
  return (
    boxes.length > 0 &&
    html`<fieldset><legend>${facets[name]}</legend>${boxes.slice(0, shownOptions)}${
      rest.length > 0 && html`<details><summary>${rest.length} more</summary>${rest}</details>`
    }</fieldset>`
  );
}

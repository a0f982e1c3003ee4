// Guessing the field of each column by header and content.
import { expect, test } from 'vitest';
import type { ImportType } from '../../contract/import/import.ts';
import { guessFields } from './guess.ts';

const fields: Record<ImportType, string[]> = {
  gameListing: [
    'id',
    'name',
    'slug',
    'summary',
    'description',
    'releaseStage',
    'releaseDate',
    'categoryIds',
    'tags',
    'platforms',
    'deployments',
    'deployments.address',
    'entryCost',
    'developer',
    'publisher',
    'websiteUrl',
    'minAge',
    'socials.x',
    'socials.discord',
    'stores.steam',
    'stores.googlePlay',
    'externalIds',
  ],
  article: ['id', 'title', 'slug', 'excerpt', 'body', 'categoryIds', 'gameIds', 'externalIds'],
  category: ['id', 'name', 'slug', 'type', 'parentId', 'aliases', 'externalIds'],
  blockchain: [
    'id',
    'name',
    'caip2',
    'websiteUrl',
    'nativeCurrency.symbol',
    'nativeCurrency.decimals',
    'explorers',
    'aliases',
    'externalIds',
  ],
};

/** The guesses for columns given as header -> cells. */
function guesses(type: ImportType, columns: Record<string, string[]>) {
  const given = Object.entries(columns).map(([header, samples]) => ({ header, samples }));
  const described = fields[type].map((path) => ({ path, label: path }));
  const found = guessFields(type, given, described);
  return Object.fromEntries(given.map(({ header }, index) => [header, found[index]]));
}

test('headers of common files are recognised, however they are written', () => {
  expect(
    guesses('gameListing', {
      Title: [],
      'Home Page': [],
      'Steam AppID': [],
      Blockchain: [],
      'Contract Address': [],
      Genres: [],
      Price: [],
      'Twitter URL': [],
      'discord invite': [],
      STEAM: [],
      'Google Play': [],
      'Release Date': [],
      required_age: [],
      Owners: [],
    }),
  ).toEqual({
    Title: 'name',
    'Home Page': 'websiteUrl',
    'Steam AppID': 'externalIds.steam',
    Blockchain: 'deployments',
    'Contract Address': 'deployments.address',
    Genres: 'categoryIds',
    Price: 'entryCost',
    'Twitter URL': 'socials.x',
    'discord invite': 'socials.discord',
    STEAM: 'stores.steam',
    'Google Play': 'stores.googlePlay',
    'Release Date': 'releaseDate',
    required_age: 'minAge',
    Owners: null,
  });
});

test('our own column names win over synonyms, and no field is taken twice', () => {
  expect(guesses('gameListing', { Title: [], name: [], genres: [], categoryIds: [] })).toEqual({
    Title: null,
    name: 'name',
    genres: null,
    categoryIds: 'categoryIds',
  });
});

test('a column named id is ours only with our ids; ids of other systems keep their source', () => {
  const own = '0199a3c4-1111-7222-8333-444455556666';
  expect(guesses('gameListing', { id: [own] })).toEqual({ id: 'id' });
  expect(guesses('gameListing', { id: ['12'] })).toEqual({ id: null });
  expect(guesses('gameListing', { appid: ['10'], igdb_id: ['1942'] })).toEqual({
    appid: 'externalIds.steam',
    igdb_id: 'externalIds.igdb',
  });
  const repeated = { header: 'source_id', samples: ['1', '2'], form: { hasRepeats: true as const } };
  expect(guessFields('gameListing', [repeated], [])).toEqual([null]);
});

test('an external id of any source is proposed, as an export names it', () => {
  expect(
    guesses('gameListing', { 'externalIds.feed': ['1'], 'External id: my_shop': ['a'], Externalids: [] }),
  ).toEqual({
    'externalIds.feed': 'externalIds.feed',
    'External id: my_shop': 'externalIds.my_shop',
    Externalids: 'externalIds',
  });
  expect(guesses('category', { 'externalIds.igdb': ['1'] })).toEqual({
    'externalIds.igdb': 'externalIds.igdb',
  });
});

test('headers that are near are recognised, unless their cells are something else', () => {
  expect(
    guesses('gameListing', {
      'Studio / Dev': ['Sky Mavis'],
      'Title (English)': ['Axie'],
      Genre_s: [],
      'Platform(s)': [],
      Publsher: ['Somebody'],
      'Release date:': ['31 May 2027'],
    }),
  ).toEqual({
    'Studio / Dev': 'developer',
    'Title (English)': 'name',
    Genre_s: 'categoryIds',
    'Platform(s)': 'platforms',
    Publsher: 'publisher',
    'Release date:': 'releaseDate',
  });
  expect(
    guesses('gameListing', {
      'Dev / Contact': ['dev@studio.example'],
      'Publisher & Developer': ['Somebody'],
      'Studio (page)': ['https://studio.example'],
      'min-ages': ['[{"name":"PEGI"}]'],
    }),
  ).toEqual({
    'Dev / Contact': null,
    'Publisher & Developer': null,
    'Studio (page)': 'websiteUrl',
    'min-ages': null,
  });
});

test('unknown headers are recognised by their cells', () => {
  expect(
    guesses('gameListing', {
      A: ['https://x.com/axie', 'https://twitter.com/illuvium'],
      B: ['https://store.steampowered.com/app/10'],
      C: ['https://one.example/a', 'https://two.example'],
      D: ['0x52908400098527886E0F7030069857D2E4169EE7'],
      E: ['2026-05-31'],
      F: ['some words'],
      G: [],
      H: ['who@example.com'],
    }),
  ).toEqual({
    A: 'socials.x',
    B: 'stores.steam',
    C: 'websiteUrl',
    D: 'deployments.address',
    E: 'releaseDate',
    F: null,
    G: null,
    H: null,
  });
  expect(
    guesses('gameListing', { A: ['NA', 'www.one.example'], B: ['31.05.2027', '5/6/2027', '-'] }),
  ).toEqual({
    A: 'websiteUrl',
    B: 'releaseDate',
  });
});

test.each([
  ['article', { Headline: 'title', Teaser: 'excerpt', Content: 'body', Games: 'gameIds' }],
  ['category', { Genre: 'name', Parent: 'parentId', Synonyms: 'aliases' }],
  [
    'blockchain',
    {
      'Chain name': 'name',
      chainId: 'caip2',
      infoURL: 'websiteUrl',
      'Currency symbol': 'nativeCurrency.symbol',
      'Short name': 'aliases',
    },
  ],
] as const)('columns of a file of type %s', (type, expected) => {
  const columns = Object.fromEntries(Object.keys(expected).map((header) => [header, []]));
  expect(guesses(type, columns)).toEqual(expected);
});

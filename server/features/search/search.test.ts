// What the search across all types finds, by which reason and for whom.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import type { Right } from '../../../contract/kit/rights.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { search, searchTypes } from '../../../contract/search/search.ts';
import { session } from '../../../contract/session/session.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { type Client, emailOf, password, type TestApp, testApps } from '../../test/harness.ts';
import { addAccount, addRole } from '../../test/records/accounts.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const sui = '0x2::sui::SUI';
const starknet = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';

/** One game with every kind of name, and others around it. */
async function catalogue() {
  const app = await start();
  const admin = await app.as('Administrator');
  const chain = (fields: Parameters<typeof make.blockchain>[1]) => make.blockchain(admin, fields);
  const ronin = await chain({ name: 'Ronin', caip2: 'eip155:2020', websiteUrl: 'https://roninchain.com/' });
  const tonChain = await chain({ name: 'TON', addressFormat: 'ton' });
  const suiChain = await chain({ name: 'Sui', addressFormat: 'sui' });
  const starkChain = await chain({
    name: 'Starknet',
    addressFormat: 'starknet',
    explorers: [{ name: 'Starkscan', url: 'https://starkscan.co' }],
  });
  const axie = await make.listing(admin, {
    name: 'Axie Infinity',
    slug: 'axie',
    alternativeNames: ['Pet Battles'],
    websiteUrl: 'https://www.axieinfinity.com/',
    playUrl: 'https://play.axieinfinity.com/Start?from=site',
    socials: { x: 'https://x.com/AxieInfinity', discord: 'https://discord.gg/axie' },
    stores: {
      googlePlay: 'https://play.google.com/store/apps/details?id=com.skymavis.Origins',
      steam: 'https://store.steampowered.com/app/440',
    },
    videoUrls: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    deployments: [
      { blockchainId: ronin.id, address: evm },
      { blockchainId: tonChain.id, address: ton },
      { blockchainId: suiChain.id, address: sui },
      { blockchainId: starkChain.id, address: starknet },
    ],
  });
  await admin.ok(listings.edit, { id: axie.id, version: 1, slug: 'axie-infinity' });
  await make.listing(admin, { name: 'Unrelated', websiteUrl: 'https://play.google.com/store/apps/details' });
  const article = await make.article(admin, {
    title: 'Season opens',
    sourceUrl: 'https://News.example.com/Season?id=7',
  });
  const banner = await make.banner(admin, {
    name: 'Spring',
    ctaText: 'Play now',
    ctaUrl: 'https://shop.example.com/spring/',
  });
  return { app, admin, axie, ronin, starkChain, article, banner };
}

/** The hits as `type label: reason`, in order. */
async function found(client: Client, q: string, limit?: number): Promise<string[]> {
  const groups = await client.ok(search.all, { q, ...(limit === undefined ? {} : { limit }) });
  return groups.flatMap(({ type, hits }) =>
    hits.map((hit) => {
      expect(hit.type).toBe(type);
      const { by, where } = hit.match;
      return `${type} ${hit.label}: ${where === null ? by : `${by} ${where}`}`;
    }),
  );
}

const axieBy = (reason: string) => [`gameListing Axie Infinity: ${reason}`];

describe('finds a record first', () => {
  const spellings: Record<string, [q: string, expected: string[]][]> = {
    'by a contract address in each spelling that its chain reads': [
      [evm, axieBy('address Ronin')],
      [evm.toLowerCase(), axieBy('address Ronin')],
      [`0x${evm.slice(2).toUpperCase()}`, axieBy('address Ronin')],
      [`  ${evm}\n`, axieBy('address Ronin')],
      [`eip155:2020:${evm}`, axieBy('address Ronin')],
      [`ron:${evm.toLowerCase()}`, axieBy('address Ronin')],
      [ton, axieBy('address TON')],
      [ton.replaceAll('_', '/').replaceAll('-', '+'), axieBy('address TON')],
      ['0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe', axieBy('address TON')],
      [`0x${'0'.repeat(63)}2::sui::SUI`, axieBy('address Sui')],
      [`0x0${starknet.slice(2).toUpperCase()}`, axieBy('address Starknet')],
      [`https://app.roninchain.com/address/${evm.toLowerCase()}`, axieBy('address Ronin')],
      [
        `https://starkscan.co/contract/${starknet}#portfolio`,
        [...axieBy('address Starknet'), 'blockchain Starknet: link explorer'],
      ],
    ],
    'by any of its links': [
      ['https://www.axieinfinity.com/', axieBy('website')],
      ['http://axieinfinity.com', axieBy('website')],
      ['axieinfinity.com', axieBy('website')],
      ['WWW.AxieInfinity.COM/', axieBy('website')],
      ['https://axieinfinity.com/?utm_source=mail#top', axieBy('website')],
      ['https://axieinfinity.com/marketplace/42', axieBy('website')],
      ['https://play.axieinfinity.com/start?from=site', axieBy('link play URL')],
      ['https://x.com/AxieInfinity', axieBy('social X')],
      ['https://mobile.twitter.com/axieinfinity?s=20', axieBy('social X')],
      ['x.com/axieinfinity', axieBy('social X')],
      ['@axieinfinity', axieBy('social X')],
      ['https://discord.com/invite/axie', axieBy('social Discord')],
      [
        'https://play.google.com/store/apps/details?id=com.skymavis.Origins&hl=de',
        axieBy('store Google Play'),
      ],
      ['https://store.steampowered.com/app/440/Axie/?l=german', axieBy('store Steam')],
      ['https://youtu.be/dQw4w9WgXcQ?t=5', axieBy('link video')],
      ['https://roninchain.com', ['blockchain Ronin: website']],
      ['https://starkscan.co/blocks', ['blockchain Starknet: link explorer']],
      ['news.example.com/season?id=7', ['article Season opens: link source']],
      ['http://shop.example.com/spring', ['banner Spring: link button link']],
    ],
    'by its slug, also one of the past': [
      ['axie-infinity', axieBy('slug')],
      ['AXIE-Infinity', axieBy('slug')],
      ['/games/axie-infinity', axieBy('slug')],
      ['https://site.example/games/axie-infinity?ref=1', axieBy('slug')],
      ['axie', axieBy('formerSlug axie')],
      ['https://site.example/games/axie/', axieBy('formerSlug axie')],
    ],
  };

  test('in each spelling', async () => {
    const { admin } = await catalogue();
    for (const [kind, cases] of Object.entries(spellings)) {
      const outcome: typeof cases = [];
      for (const [q] of cases) outcome.push([q, await found(admin, q)]);
      expect(outcome, kind).toEqual(cases);
    }
    const nothing = [
      '',
      '   ',
      '!!!',
      '%',
      '"',
      'x'.repeat(2_048),
      '神'.repeat(2_000),
      'https://',
      '@',
      'eip155:1:',
    ];
    for (const q of nothing) expect(await found(admin, q), q.slice(0, 20)).toEqual([]);
    await admin.fails('invalid_fields', search.all, { q: 'x'.repeat(2_049) });
    await admin.fails('invalid_fields', search.all, { q: 'axie', limit: 9 });
  });

  test('by its id, alone or in a link, and a request by its traceId', async () => {
    const { admin, app, axie, article } = await catalogue();
    expect(await found(admin, axie.id.toUpperCase())).toEqual(axieBy('id'));
    const link = `https://desk.example/games-listings/game-listings-form?id=${axie.id}`;
    expect(await found(admin, link)).toEqual(axieBy('id'));
    expect(await found(admin, article.id)).toEqual(['article Season opens: id']);
    const { traceId } = await app.database.reads
      .selectFrom('audit')
      .select('traceId')
      .where('entityId', '=', axie.id)
      .where('action', '=', 'gameListing.create')
      .executeTakeFirstOrThrow();
    expect(await found(admin, traceId)).toEqual(['audit gameListing.create Axie Infinity: trace']);
    expect(await found(await app.as('Writer'), traceId)).toEqual([]);
  });
});

test('then by name as the lists rank, in groups, with status and hint', async () => {
  const { admin, axie } = await catalogue();
  for (const name of ['Legends of Axie', 'Axies of Old', 'Homeland'])
    await make.listing(admin, { name, ...(name === 'Homeland' ? { tagline: 'Land for every axie' } : {}) });
  await make.category(admin, { name: 'Axie-likes', type: 'theme', active: false });
  expect(await found(admin, 'axi')).toEqual([
    'gameListing Axie Infinity: name',
    'gameListing Axies of Old: name',
    'gameListing Legends of Axie: name',
    'gameListing Homeland: text',
    'category Axie-likes: name',
  ]);
  expect(await found(admin, 'axi', 1)).toEqual([
    'gameListing Axie Infinity: name',
    'category Axie-likes: name',
  ]);
  expect(await found(admin, 'pet bat')).toEqual(axieBy('text'));
  expect(await found(admin, 'administrator')).toEqual([
    'account Administrator: name',
    'role Administrator: name',
  ]);
  const [games, themes] = await admin.ok(search.all, { q: 'axi', limit: 1 });
  expect(games?.hits[0]).toMatchObject({ id: axie.id, hint: 'axie-infinity', status: 'draft' });
  expect(themes?.hits[0]).toMatchObject({ hint: 'Theme', status: 'inactive' });
  // A group with an exact match comes before those of other types.
  const idle = await make.category(admin, { name: 'Idle' });
  await make.listing(admin, { name: 'Idle Champions' });
  expect(await found(admin, 'idle')).toEqual(['category Idle: slug', 'gameListing Idle Champions: name']);
  const casual = await make.category(admin, { name: 'Casual' });
  await admin.ok(categories.remove, { id: idle.id, version: 1, mergeInto: casual.id });
  expect((await found(admin, 'idle'))[0]).toBe('category Casual: formerSlug idle');
});

test('follows each change of links, slugs and addresses, and forgets what is deleted', async () => {
  const { admin, axie, article, banner, ronin } = await catalogue();
  await admin.ok(listings.edit, {
    id: axie.id,
    version: 2,
    socials: { x: 'https://x.com/other' },
    websiteUrl: null,
    deployments: [],
  });
  for (const q of ['https://x.com/axieinfinity', 'https://axieinfinity.com', evm]) {
    expect(await found(admin, q), q).toEqual([]);
  }
  expect(await found(admin, 'https://twitter.com/other')).toEqual(axieBy('social X'));
  await admin.ok(blockchains.edit, { id: ronin.id, version: 1, websiteUrl: 'https://ronin.example' });
  expect(await found(admin, 'ronin.example')).toEqual(['blockchain Ronin: website']);
  await admin.ok(listings.remove, { id: axie.id, version: 3 });
  await admin.send('/api/articles/delete', { id: article.id, version: 1 });
  await admin.send('/api/homepage/deletebanner', { id: banner.id, version: 1 });
  await admin.ok(blockchains.remove, { id: ronin.id, version: 2 });
  for (const q of [axie.id, 'axie-infinity', 'https://x.com/other', 'https://news.example.com/season?id=7']) {
    expect(await found(admin, q), q).toEqual([]);
  }
  for (const q of ['https://shop.example.com/spring', 'ronin.example', banner.id]) {
    expect(await found(admin, q), q).toEqual([]);
  }
});

describe('shows only types that the caller may view', () => {
  /** A record of each type that holds this word, found by it in different ways. */
  async function everywhere() {
    const { app, admin, ...made } = await catalogue();
    await make.listing(admin, { name: 'Everywhere', websiteUrl: 'https://everywhere.example' });
    await make.article(admin, { title: 'Everywhere', sourceUrl: 'https://everywhere.example' });
    await make.category(admin, { name: 'Everywhere' });
    await make.blockchain(admin, { name: 'Everywhere', websiteUrl: 'https://everywhere.example' });
    await make.banner(admin, { name: 'Everywhere', ctaText: 'Go', ctaUrl: 'https://everywhere.example' });
    await make.collection(admin, { title: 'Everywhere' });
    const role = await make.role(admin, ['media.view'], { name: 'Everywhere' });
    await admin.ok(accounts.create, {
      email: 'someone@elsewhere.org',
      name: 'Everywhere',
      roleIds: [role.id],
      password,
    });
    return { app, admin, ...made };
  }
  const withRights = async ({ app }: { app: TestApp }, rights: readonly Right[], email: string) => {
    const roleId = await addRole(
      app.database,
      email,
      rights.map((name) => ({ name, level: 3 })),
    );
    await addAccount(app.database, { email, roleIds: [roleId] });
    return app.withToken((await app.withToken('').ok(session.login, { email, password })).token);
  };

  test('by session, for each right alone, and by no other right', async () => {
    const made = await everywhere();
    const records = Object.entries(searchTypes).filter(([type]) => type !== 'audit');
    for (const [type, { right }] of records) {
      const client = await withRights(made, [right], `${type}@example.com`);
      for (const q of ['everywhere', 'EVERYWHERE', 'https://everywhere.example']) {
        const types = (await client.ok(search.all, { q })).map((group) => group.type);
        const isLink = q.startsWith('https') && ['category', 'collection', 'account', 'role'].includes(type);
        expect(types, `${type} ${q}`).toEqual(isLink ? [] : [type]);
      }
      if (type !== 'gameListing') expect(await found(client, evm), type).toEqual([]);
      if (type !== 'gameListing') expect(await found(client, made.axie.id), type).toEqual([]);
    }
    const nobody = await withRights(made, ['gameListings.edit', 'media.view'], 'nobody@example.com');
    await nobody.fails('forbidden', search.all, { q: 'everywhere' });
  });

  test('by API token, as far as its rights go', async () => {
    const { app, admin } = await everywhere();
    const { token } = await admin.ok(tokens.create, { name: 'Script', rights: ['articles.view'], days: 1 });
    const script = app.withToken(token);
    expect(await found(script, 'everywhere')).toEqual(['article Everywhere: slug']);
    expect(await found(script, emailOf('Administrator'))).toEqual([]);
  });
});

// Texts that people spell differently are one: found by each other, refused as each other's name. On both engines and both APIs.
import { describe, expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { site } from '../../contract/delivery/delivery.ts';
import { listings } from '../../contract/listings/listings.ts';
import { roles } from '../../contract/roles/roles.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { publicGame, shown } from '../test/records/site.ts';

const start = testApps();

/** Names, and how they are typed. */
const spellings: Record<string, string[]> = {
  "Baldur's Gate": [
    'baldurs gate',
    'baldur’s gate',
    'baldur`s gate',
    'baldurʼs',
    'baldur＇s',
    'baldur´s',
    'baldur',
  ],
  Assassins: ["assassin's", 'assassin’s'],
  "O'Reilly": ['oreilly', 'reilly', 'o’reilly'],
  'Spider-Man': ['spiderman', 'spider man', 'spider–man'],
  Batman: ['bat-man', 'bat man'],
  'Pac Man': ['pacman', 'pac-man'],
  'S.T.A.L.K.E.R.': ['stalker', 's.t.a.l.k.e.r'],
  'F.E.A.R.': ['fear'],
  'Re:Zero': ['rezero', 're-zero'],
  'Counter-Strike: Source': ['counterstrike', 'counterstrike source', 'strike'],
  'Borderlands™ 3': ['borderlands 3', 'borderlands® 3'],
  مُحَمَّد: ['محمد', 'مـحمد'],
  'أرض الأبطال': ['ارض الابطال', 'ارض'],
  إمبراطورية: ['امبراطورية', 'امبراطوريه'],
  'علي بابا': ['على بابا', 'علی بابا', 'علے', 'ﻋﻠﻲ'],
  'کتاب ۱۲': ['كتاب 12', 'ڪتاب ١٢', 'ﻛﺘﺎﺏ'],
  مدرسة: ['مدرسه', 'مدرسہ', 'مدرسھ', 'مدرسە', 'مدرسۃ'],
  'เกม ๒': ['เกม 2'],
  שָׁלוֹם: ['שלום'],
  می‌خواهم: ['میخواهم', 'می خواهم', 'ميخواهم'],
  พระเจ้าสงคราม: ['สงคราม', 'พระเจ้า', 'พระเจ้าสงคราม'],
  Ｐｈａｎｔａｓｙ: ['phantasy'],
  ｶﾞﾝﾀﾞﾑ: ['ガンダム'],
};

test('names are found by every spelling, in lists, on the site and in suggestions', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  for (const name of Object.keys(spellings)) await publicGame(manager, { name });
  for (const [name, ways] of Object.entries(spellings)) {
    for (const q of [name, ...ways]) {
      const { rows } = await manager.ok(listings.list, { q });
      expect(
        rows.map((row) => row.name),
        q,
      ).toEqual([name]);
      const found = await shown(app, site.games, `games?q=${encodeURIComponent(q)}`);
      expect(
        found.items.map((item) => item.name),
        q,
      ).toEqual([name]);
    }
  }
  for (const [q, name] of [
    ['spiderman', 'Spider-Man'],
    ['spider man', 'Spider-Man'],
    ['stalker', 'S.T.A.L.K.E.R.'],
    ['rezero', 'Re:Zero'],
    ['pacman', 'Pac Man'],
    ['bat-man', 'Batman'],
    ['baldurs', "Baldur's Gate"],
    ['o’re', "O'Reilly"],
    ['محمد', 'مُحَمَّد'],
    ['borderlands 3', 'Borderlands™ 3'],
  ]) {
    const { items } = await shown(app, site.suggest, `suggest?q=${encodeURIComponent(q ?? '')}`);
    expect(
      items.map((item) => item.name),
      q,
    ).toEqual([name]);
  }
});

test('suggestions of chains, categories and articles likewise', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  await make.blockchain(manager, { name: 'Poly-gon' });
  await make.category(manager, { name: 'Poly-games' });
  const { id, version } = await make.completeArticle(manager, await addPicture(database), {
    title: 'Poly-news',
  });
  await manager.ok(articles.status, { id, version, status: 'published' });
  const { items } = await shown(app, site.suggest, 'suggest?q=polyg');
  expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'blockchain Poly-gon',
    'category Poly-games',
  ]);
  expect((await shown(app, site.suggest, 'suggest?q=polyn')).items).toMatchObject([{ kind: 'article' }]);
});

test('so are the other texts of a listing, and the text of an article', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  await make.listing(manager, {
    name: 'Zed',
    alternativeNames: ["Baldur's Gate Zed", 'Pac Man'],
    developer: "Larian's Friends",
    publisher: 'A.B.C.',
    tagline: "It's time",
    tags: ['Play-to-earn'],
  });
  for (const q of ['baldurs gate', 'larians', 'its time', 'playtoearn', 'play to earn', 'pacman', 'abc'])
    expect(await manager.ok(listings.list, { q }), q).toMatchObject({ total: 1 });
  await make.article(manager, {
    title: 'News of today',
    body: "<p>It isn't what the dev’s blog says: O'Reilly, rock'n'roll</p>",
  });
  for (const q of ['isnt', 'oreilly', 'devs blog', 'rocknroll', "dev's", 'rock n roll'])
    expect(await manager.ok(articles.list, { q }), q).toMatchObject({ total: 1 });
});

const same = [
  'Ethereum T',
  'ETHEREUM T',
  'Ethereum  T',
  'Ethereum\u00a0T',
  'Ethereum\u2003T',
  'Ethereum™ T',
  'Éthereum T',
  'Ｅｔｈｅｒｅｕｍ T',
  'Eth\u00adereum T',
  'Ethereum T\u200b',
  '\u2060Ethereum T',
  "Ethereum' T",
];

test('a chain, a category and a role have a name that is not spelled like another’s', async () => {
  const { as } = await start();
  const [manager, admin] = [await as('Content Manager'), await as('Administrator')];
  const chain = await make.blockchain(manager, { name: 'Ethereum T' });
  await make.category(manager, { name: 'Ethereum T' });
  await make.role(admin, [], { name: 'Ethereum T' });
  for (const name of same) {
    await manager.fails('duplicate', blockchains.add, { name });
    await manager.fails('duplicate', categories.add, { name });
    await admin.fails('duplicate', roles.add, { name, rights: [] });
  }
  for (const name of ['Ethereum-T', 'EthereumT', 'Ethereum T+'])
    expect(await make.blockchain(manager, { name })).toMatchObject({ name });
  expect(await manager.ok(blockchains.edit, { id: chain.id, version: 1, name: 'Éthereum T' })).toMatchObject({
    version: 2,
  });
});

describe('a name of nothing that shows', () => {
  test.each([
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u202e',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u2066\u2069',
    '\u00a0\u200b',
    '\u061c',
  ])('is refused: %j', async (name) => {
    const { as } = await start();
    const manager = await as('Content Manager');
    for (const call of [listings.create, blockchains.add, categories.add])
      expect((await manager.fails('invalid_fields', call, { name })).fieldErrors).toHaveProperty('name');
  });
});

test('what does not show is left out of a name, and its slug and search know nothing of it', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const made = await make.listing(manager, { name: 'Gala\u200bxy Raiders™\u202e' });
  expect(made).toMatchObject({ name: 'Galaxy Raiders™', slug: 'galaxy-raiders' });
  expect(await manager.ok(listings.list, { q: 'galaxy raiders' })).toMatchObject({ total: 1 });
  for (const name of ['👩‍🚀 Rocket', 'می‌خواهم'])
    expect(await make.listing(manager, { name })).toMatchObject({ name });
});

test('tags and other names of one record are unlike each other', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const game = { name: 'Tagged' };
  for (const fields of [
    { tags: ['NFT', 'nft'] },
    { alternativeNames: ['Axie', 'axie'] },
    { tags: ['Sim™', 'Sim'] },
  ]) {
    const failure = await manager.fails('invalid_fields', listings.create, { ...game, ...fields });
    expect(Object.values(failure.fieldErrors ?? {})).toEqual(['Duplicate value']);
  }
  await manager.fails('invalid_fields', articles.create, { title: 'Tagged', tags: ['NFT', 'nft'] });
  await manager.fails('invalid_fields', categories.add, { name: 'Tagged', aliases: ['RPG', 'rpg'] });
  await manager.fails('invalid_fields', blockchains.add, { name: 'Tagged', aliases: ['ETH', 'eth'] });
});

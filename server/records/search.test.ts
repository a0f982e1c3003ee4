// What a search finds and in which order: one list of expectations that both engines have to meet.
import { describe, expect, test } from 'vitest';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';

const start = testApps();

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

const games: Partial<Payload<typeof listings.create>>[] = [
  { name: 'Axie' },
  { name: 'Axie Infinity', tokenSymbol: 'AXS', developer: 'Sky Mavis', tags: ['Monster', 'Web3 RPG'] },
  { name: 'Axies of Old', alternativeNames: ['Ancient Creatures'] },
  { name: 'Legends of Axie' },
  { name: 'Homeland', tagline: 'Land for every axie' },
  { name: 'Pokémon GO', publisher: 'Niantic' },
  { name: 'Łódź Straße Øresund', slug: 'three-cities' },
  { name: 'ＷＩＤＥ ｇａｍｅ' },
  { name: '原神', alternativeNames: ['Genshin Impact'] },
  { name: '崩坏：星穹铁道' },
  { name: 'ポケットモンスター 金' },
  { name: '별이되어라', tagline: '모험' },
  { name: 'Ведьмак 3' },
  { name: 'Half-Life 2: Episode_One', tags: ['first-person'] },
  { name: 'AND OR NOT NEAR' },
  { name: "Assassin's Creed" },
  { name: '100% Orange Juice' },
  { name: '!!!' },
  { name: '(hack)//"G.U."' },
  { name: 'Unrelated' },
];

async function catalogue() {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.blockchain(editor);
  const { id: tonId } = await make.blockchain(editor, { addressFormat: 'ton' });
  for (const game of games) {
    const deployments =
      game.name === 'Unrelated'
        ? [
            { blockchainId: id, address: evm },
            { blockchainId: tonId, address: ton },
          ]
        : [];
    await make.listing(editor, { ...game, deployments });
  }
  return { editor, database };
}

async function found(client: Client, q: string): Promise<string[]> {
  const { rows, total } = await client.ok(listings.list, { q, pageSize: 200 });
  expect(total, q).toBe(rows.length);
  return rows.map((row) => row.name);
}

const axies = ['Axie', 'Axie Infinity', 'Axies of Old', 'Legends of Axie', 'Homeland'];
const everything = games.map((game) => game.name ?? '');

/** What is searched for, and what is found in this order. */
const expectations: Record<string, [q: string, names: string[]][]> = {
  'the name itself comes first, then names that begin so, then names that hold it, then the rest': [
    ['axie', axies],
    ['axi', axies],
    ['AXIE', axies],
    ['  axie  ', axies],
    ['axies', ['Axies of Old']],
    ['axie infinity', ['Axie Infinity']],
    ['infinity axie', ['Axie Infinity']],
    ['land', ['Homeland']],
  ],
  'every word has to begin some word, wherever it stands': [
    ['inf ax', ['Axie Infinity']],
    ['axie niantic', []],
    ['fin', []],
    ['old creatures', ['Axies of Old']],
    ['axie sky monster axs', ['Axie Infinity']],
    ['axie axie axie', axies],
  ],
  'every field that is searched': [
    ['ancient', ['Axies of Old']],
    ['every', ['Homeland']],
    ['monster', ['Axie Infinity']],
    ['rpg', ['Axie Infinity']],
    ['mavis', ['Axie Infinity']],
    ['niantic', ['Pokémon GO']],
    ['axs', ['Axie Infinity']],
    ['three-cities', ['Łódź Straße Øresund']],
    ['cities', ['Łódź Straße Øresund']],
    ['genshin', ['原神']],
  ],
  'case, accents and other forms of a letter do not matter': [
    ['POKEMON', ['Pokémon GO']],
    ['pokémon', ['Pokémon GO']],
    ['poke\u0301mon', ['Pokémon GO']],
    ['lodz', ['Łódź Straße Øresund']],
    ['STRASSE', ['Łódź Straße Øresund']],
    ['oresund łódź', ['Łódź Straße Øresund']],
    ['wide', ['ＷＩＤＥ ｇａｍｅ']],
    ['ｗｉｄｅ', ['ＷＩＤＥ ｇａｍｅ']],
    ['ВЕДЬМАК', ['Ведьмак 3']],
  ],
  'any part of Chinese and Japanese, the beginning of Korean words': [
    ['原神', ['原神']],
    ['原', ['原神']],
    ['神', ['原神']],
    ['星穹', ['崩坏：星穹铁道']],
    ['铁道', ['崩坏：星穹铁道']],
    ['穹铁道', ['崩坏：星穹铁道']],
    ['崩坏星穹', ['崩坏：星穹铁道']],
    ['崩坏：星穹铁道', ['崩坏：星穹铁道']],
    ['崩坏星穹铁道', ['崩坏：星穹铁道']],
    ['崩坏铁道', []],
    ['星铁', []],
    ['ポケット', ['ポケットモンスター 金']],
    ['モンスター', ['ポケットモンスター 金']],
    ['ﾓﾝｽﾀｰ', ['ポケットモンスター 金']],
    ['金', ['ポケットモンスター 金']],
    ['별이', ['별이되어라']],
    ['모험', ['별이되어라']],
    ['되어라', []],
  ],
  'punctuation parts words and says nothing': [
    ['half life', ['Half-Life 2: Episode_One']],
    ['half-life', ['Half-Life 2: Episode_One']],
    ['"half" (life)', ['Half-Life 2: Episode_One']],
    ['episode one', ['Half-Life 2: Episode_One']],
    ['one_episode', ['Half-Life 2: Episode_One']],
    ['first-person', ['Half-Life 2: Episode_One']],
    ['assassin', ["Assassin's Creed"]],
    ["assassin's", ["Assassin's Creed"]],
    ['creed:', ["Assassin's Creed"]],
    ['100%', ['100% Orange Juice']],
    ['g.u.', ['(hack)//"G.U."']],
    ['hack', ['(hack)//"G.U."']],
  ],
  'the words of a query language are words': [
    ['AND OR NOT NEAR', ['AND OR NOT NEAR']],
    ['and', ['AND OR NOT NEAR']],
    ['axie AND infinity', []],
    ['axie OR pokemon', []],
    ['NOT axie', []],
    ['NEAR(axie infinity)', []],
    ['name:axie', []],
    ['name : axie', []],
    ['axie*', axies],
    ['*axie', axies],
    ['"axie infinity"', ['Axie Infinity']],
    ['"axie', axies],
    ['axie"', axies],
    ["axie'", axies],
    ["' or 1=1 --", ['100% Orange Juice']],
    ['axie:*', axies],
    ['axie & infinity', ['Axie Infinity']],
    ['axie | !infinity', ['Axie Infinity']],
    ['axie <-> infinity', ['Axie Infinity']],
    ['^axie', axies],
    ['-axie', axies],
    ['{axie} [axie]', axies],
    ['axie\\', axies],
    ['axie;drop table listing', []],
    ['axie\n\tinfinity', ['Axie Infinity']],
    ['\u00a0axie\u200b', axies],
  ],
  'what has no word in it is looked for at the beginning of names': [
    ['!!!', ['!!!']],
    ['!', ['!!!']],
    ['(', ['(hack)//"G.U."']],
    ['*', []],
    ['"', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['🎮', []],
    ["' : - ^ { }", []],
  ],
  'a contract address in whatever case, whole or its beginning': [
    [evm, ['Unrelated']],
    [evm.toLowerCase(), ['Unrelated']],
    [evm.toUpperCase().replace('0X', '0x'), ['Unrelated']],
    [evm.slice(0, 8), ['Unrelated']],
    [evm.slice(2), []],
    [ton, ['Unrelated']],
    [`0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe`, ['Unrelated']],
  ],
};

describe('a search', () => {
  test.each(Object.entries(expectations))('finds %s', async (_name, cases) => {
    const { editor } = await catalogue();
    const outcome = await Promise.all(cases.map(async ([q]) => [q, await found(editor, q)] as const));
    expect(outcome).toEqual(cases);
  });

  test('for nothing narrows nothing', async () => {
    const { editor } = await catalogue();
    for (const q of ['', ' ', '\u3000']) {
      expect((await found(editor, q)).sort(), JSON.stringify(q)).toEqual(everything.toSorted());
      expect(await editor.ok(listings.summary, { q })).toMatchObject({ total: everything.length });
    }
  });

  test('takes up to 200 characters and looks for the first twelve words', async () => {
    const { editor } = await catalogue();
    expect(await found(editor, 'axie '.repeat(40))).toEqual(axies);
    expect(await found(editor, 'x'.repeat(200))).toEqual([]);
    expect(await found(editor, '神'.repeat(200))).toEqual([]);
    const twelve = 'axie infinity axs sky mavis monster web3 rpg a ax axi in';
    expect(await found(editor, `${twelve} and whatever else is said`)).toEqual(['Axie Infinity']);
    await editor.fails('invalid_fields', listings.list, { q: 'x'.repeat(201) });
    await editor.fails('invalid_fields', listings.list, { q: 7 });
  });

  test('goes with filters, sorts and pages', async () => {
    const { editor } = await catalogue();
    const names = async (payload: Payload<typeof listings.list>) =>
      (await editor.ok(listings.list, { q: 'axie', ...payload })).rows.map((row) => row.name);
    expect(await names({ sort: 'name' })).toEqual(axies.toSorted());
    expect(await names({ sort: '-name' })).toEqual(axies.toSorted().toReversed());
    expect(await names({ pageSize: 2, page: 2 })).toEqual(axies.slice(2, 4));
    expect(await names({ pageSize: 2, page: 3 })).toEqual(axies.slice(4));
    expect(await names({ status: ['published'] })).toEqual([]);
    expect(await editor.ok(listings.summary, { q: 'axie' })).toMatchObject({
      total: 5,
      byStatus: { draft: 5 },
    });
  });
});

test('names of one rank come in the order of their letters, then of their ids', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const ids: string[] = [];
  for (const name of ['Zed Axie', 'axie b', 'Áxie a', 'Axie B', 'Beta Axie', 'AXIE', 'axie']) {
    ids.push((await make.listing(editor, { name })).id);
  }
  const { rows } = await editor.ok(listings.list, { q: 'axie' });
  const order = 'AXIE, axie, Áxie a, axie b, Axie B, Beta Axie, Zed Axie';
  expect(rows.map((row) => row.name).join(', ')).toBe(order);
});

test('the search follows every edit', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor, { name: 'Before', tags: ['early'], slug: 'first-slug' });
  const deployments = [{ blockchainId: (await make.blockchain(editor)).id, address: evm }];
  const steps: [object, string[], string[]][] = [
    [{ name: 'After' }, ['after', 'early', 'first'], ['before']],
    [{ tags: ['late'] }, ['late', 'after'], ['early']],
    [{ deployments }, [evm, 'late'], []],
    [{ slug: 'second-slug' }, ['second', evm], ['first']],
    [{ deployments: [] }, ['after'], [evm]],
    [{ minAge: 12 }, ['after', 'late', 'second'], [evm, 'before']],
  ];
  for (const [index, [fields, present, gone]] of steps.entries()) {
    await editor.ok(listings.edit, { id, version: index + 1, ...fields });
    for (const q of present) expect(await found(editor, q), q).toEqual(['After']);
    for (const q of gone) expect(await found(editor, q), q).toEqual([]);
  }
});

test('categories and chains are searched alike, by their aliases too', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const rpg = await make.category(manager, { name: 'Role-playing', aliases: ['RPG', 'Rollenspiel'] });
  const cards = await make.category(manager, { name: 'Cards' });
  const ronin = await make.blockchain(manager, {
    name: 'Ronin',
    caip2: 'eip155:2020',
    aliases: ['RON'],
    nativeCurrency: { name: 'Ronin', symbol: 'WRON', decimals: 18 },
  });
  await make.blockchain(manager, { name: 'Polygon' });
  const inCategories = async (q: string) =>
    (await manager.ok(categories.list, { q })).rows.map((row) => row.name);
  const inChains = async (q: string) =>
    (await manager.ok(blockchains.list, { q })).rows.map((row) => row.name);
  for (const q of ['role', 'playing', 'rpg', 'rollen', 'role-playing']) {
    expect(await inCategories(q), q).toEqual(['Role-playing']);
  }
  for (const q of ['ronin', 'ron', 'wron', '2020', 'eip155:2020'])
    expect(await inChains(q), q).toEqual(['Ronin']);

  await manager.ok(categories.edit, { id: rpg.id, version: 1, aliases: [] });
  expect(await inCategories('rollen')).toEqual([]);
  await manager.ok(categories.remove, { id: rpg.id, version: 2, mergeInto: cards.id });
  expect(await inCategories('role')).toEqual(['Cards']);
  await manager.ok(blockchains.remove, { id: ronin.id, version: 1 });
  expect(await inChains('ronin')).toEqual([]);
});

// Limits of every field, on both sides, through create and edit.
import { describe, expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const long = (length: number) => 'n'.repeat(length);
const numbered = (count: number, length = 0) =>
  Array.from({ length: count }, (_, n) => `n${n}`.padEnd(length, 'x'));
const urlOf = (length: number) => `https://example.com/${long(length - 20)}`;
const paragraph = (length: number) => `<p>${long(length)}</p>`;
const video = (n: number) => `https://www.youtube.com/watch?v=abcdefghij${n}`;

/** The sent value, and the stored value where it differs. */
type Kept = readonly [sent: unknown, stored: unknown];
/** The sent value, and the path of the error where it is not the field itself. */
type Refused = readonly [sent: unknown, path: string];

type Rule = {
  field: string;
  keeps: readonly unknown[];
  stores?: readonly Kept[];
  refuses: readonly unknown[];
  names?: readonly Refused[];
};

const blankIsNull: readonly Kept[] = [
  ['', null],
  ['  ', null],
];

function line(field: string, max: number): Rule {
  return {
    field,
    keeps: [null, 'x', long(max), 'Ünïcode 原神 🎮'],
    stores: [
      ...blankIsNull,
      ['  trimmed ', 'trimmed'],
      ['Cafe\u0301', 'Caf\u00e9'],
      [`${long(max)}  `, long(max)],
    ],
    refuses: [long(max + 1), 'two\nlines', 'tab\there', 'bell\u0007', 7, true, ['x'], {}],
  };
}

function lines(field: string, max: number): Rule {
  return {
    field,
    keeps: [null, long(max), 'two\nlines\tand a tab'],
    stores: [
      ...blankIsNull,
      ['two\r\nlines', 'two\nlines'],
      [' \ntrimmed\n', 'trimmed'],
      ['e\u0301', '\u00e9'],
    ],
    refuses: [long(max + 1), 'bell\u0007', 'escape\u001b[0m', 7, []],
  };
}

function web(field: string): Rule {
  return {
    field,
    keeps: [
      null,
      'https://example.com',
      'https://münchen.de/spiele?a=b#c',
      'http://localhost:3000/',
      urlOf(2048),
    ],
    stores: [...blankIsNull, [' https://example.com/ ', 'https://example.com/']],
    refuses: [
      urlOf(2049),
      'http://example.com',
      'example.com',
      '/path',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.com',
      'https://user:secret@example.com',
      'https://exa mple.com',
      'https://',
      7,
    ],
  };
}

function oneOf(field: string, values: readonly string[], more: readonly null[] = []): Rule {
  return {
    field,
    keeps: [...values, ...more],
    refuses: ['', 'other-than-these', values[0]?.toUpperCase(), 0, []],
  };
}

function anyOf(field: string, values: readonly string[]): Rule {
  const [first] = values;
  return {
    field,
    keeps: [[], [first], values],
    refuses: [[first, first], first, null],
    names: [
      [['other-than-these'], `${field}.0`],
      [[first, 'Web3'], `${field}.1`],
    ],
  };
}

function numbers(field: string, min: number, max: number): Rule {
  return { field, keeps: [null, min, max], refuses: [min - 1, max + 1, min + 0.5, String(max), true] };
}

function links(field: string, kind: string, kept: string): Rule {
  return {
    field,
    keeps: [{}, { [kind]: kept }],
    refuses: [null, [], kept],
    names: [
      [{ [kind]: 'https://example.com/axie' }, `${field}.${kind}`],
      [{ [kind]: 'http://' }, `${field}.${kind}`],
      [{ myspace: kept }, `${field}.myspace`],
      [{ [kind]: 7 }, `${field}.${kind}`],
    ],
  };
}

const rules: readonly Rule[] = [
  {
    field: 'name',
    keeps: ['x', long(120), '原神', '!!!', 'Ünïcode 🎮'],
    stores: [
      ['  Axie  ', 'Axie'],
      ['Poke\u0301mon', 'Pok\u00e9mon'],
    ],
    refuses: ['', '   ', long(121), 'two\nlines', 'bell\u0007', null, 7],
  },
  {
    field: 'alternativeNames',
    keeps: [[], ['Axie'], numbered(20), [long(120)]],
    stores: [[[' Axie '], ['Axie']]],
    refuses: [numbered(21), ['a', 'a'], ['a', ' a '], 'Axie', null],
    names: [
      [['ok', ''], 'alternativeNames.1'],
      [[long(121)], 'alternativeNames.0'],
      [['ok', 7], 'alternativeNames.1'],
    ],
  },
  line('tagline', 80),
  lines('summary', 300),
  {
    field: 'description',
    keeps: [null, paragraph(20_000), '<p>short</p>'],
    stores: [...blankIsNull, ['plain', 'plain'], ['<p>e\u0301</p>', '<p>\u00e9</p>']],
    refuses: [paragraph(20_001), `<p title="${long(160_000)}"></p>`, 7, []],
  },
  oneOf('releaseStage', [
    'announced',
    'inDevelopment',
    'alpha',
    'beta',
    'earlyAccess',
    'live',
    'offline',
    'cancelled',
  ]),
  {
    field: 'releaseDate',
    keeps: [null, '2026-05-31', '2024-02-29', '1980-01-01'],
    stores: [['', null]],
    refuses: ['2026-02-29', '2026-13-01', '31.05.2026', '2026-5-31', '2026-05-31T00:00:00.000Z', 2026],
  },
  {
    field: 'tags',
    keeps: [[], ['a'], [long(30)], numbered(20), ['原神', 'RPG']],
    stores: [[[' rpg '], ['rpg']]],
    refuses: [numbered(21), ['ab', 'ab'], 'rpg', null],
    names: [
      [[''], 'tags.0'],
      [['ok', long(31)], 'tags.1'],
    ],
  },
  anyOf('platforms', [
    'web',
    'windows',
    'mac',
    'linux',
    'ios',
    'android',
    'playstation',
    'xbox',
    'switch',
    'telegram',
    'vr',
  ]),
  anyOf('gameModes', ['single', 'multi', 'coop', 'pvp', 'pve', 'mmo', 'battleRoyale']),
  oneOf('onChain', ['none', 'assets', 'hybrid', 'full']),
  oneOf('entryCost', ['free', 'freeWithPurchases', 'nftRequired', 'tokenRequired', 'paid'], [null]),
  anyOf('earnModels', [
    'playToEarn',
    'playAndOwn',
    'playToAirdrop',
    'moveToEarn',
    'learnToEarn',
    'tournament',
  ]),
  line('tokenSymbol', 16),
  line('developer', 120),
  line('publisher', 120),
  web('websiteUrl'),
  web('playUrl'),
  web('whitepaperUrl'),
  web('marketplaceUrl'),
  links('socials', 'x', 'https://x.com/axie'),
  links('stores', 'steam', 'https://store.steampowered.com/app/440'),
  {
    field: 'videoUrls',
    keeps: [[], [video(1)], [1, 2, 3, 4].map(video)],
    refuses: [[1, 2, 3, 4, 5].map(video), [video(1), video(1)], video(1), null],
    names: [[[video(1), 'https://example.com/v.mp4'], 'videoUrls.1']],
  },
  { field: 'featured', keeps: [true, false], refuses: [null, 1, 'true'] },
  numbers('featuredRank', 1, 100),
  anyOf('riskFlags', ['unaudited', 'tokenInactive', 'lowPlayers', 'rugReport', 'gamblingLike']),
  lines('riskNote', 500),
  numbers('minAge', 0, 21),
  {
    field: 'seo',
    keeps: [{ title: long(60), description: long(160) }],
    stores: [
      [{}, { title: null, description: null }],
      [{ title: ' ' }, { title: null, description: null }],
      [{ title: 'Title' }, { title: 'Title', description: null }],
    ],
    refuses: [null, 'title', []],
    names: [
      [{ title: long(61) }, 'seo.title'],
      [{ description: long(161) }, 'seo.description'],
      [{ keywords: 'x' }, 'seo.keywords'],
    ],
  },
  lines('internalNotes', 5_000),
];

describe.each(rules)('the field $field', ({ field, keeps, stores = [], refuses, names = [] }) => {
  test('accepts values within its limits', async () => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    const kept = [...keeps.map((value): Kept => [value, value]), ...stores];
    for (const [sent, stored] of kept) {
      const made = await editor.send(listings.create.path, { name: 'A game', [field]: sent });
      expect(made.body, JSON.stringify(sent)?.slice(0, 100)).toMatchObject({
        code: 200,
        data: { [field]: stored },
      });
      const blank = await make.listing(editor);
      const edited = await editor.send(listings.edit.path, { id: blank.id, version: 1, [field]: sent });
      expect(edited.body).toMatchObject({ code: 200, data: { [field]: stored } });
      const read = await editor.ok(listings.detail, { id: blank.id });
      expect(read).toMatchObject({ [field]: stored });
    }
  });

  test('refuses values beyond them, and names the path', async () => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    const { id } = await make.listing(editor);
    const refused = [...refuses.map((value): Refused => [value, field]), ...names];
    for (const [sent, path] of refused) {
      for (const [call, payload] of [
        [listings.create, { name: 'A game', [field]: sent }],
        [listings.edit, { id, version: 1, [field]: sent }],
      ] as const) {
        const { body } = await editor.send(call.path, payload);
        expect(body, `${call.path} with ${JSON.stringify(sent)?.slice(0, 100)}`).toMatchObject({
          errorCode: 'invalid_fields',
          fieldErrors: { [path]: expect.stringMatching(/\S/) },
        });
        expect(Object.keys(Object(body['fieldErrors']))).toEqual([path]);
      }
    }
    expect(await editor.ok(listings.list, {})).toMatchObject({ total: 1 });
    expect(await editor.ok(listings.detail, { id })).toMatchObject({ version: 1 });
  });
});

test('a release date precision is one of five', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  for (const releaseDatePrecision of ['day', 'month', 'quarter', 'year'] as const) {
    const dated = await make.listing(editor, { releaseDate: '2026-05-01', releaseDatePrecision });
    expect(dated).toMatchObject({ releaseDate: '2026-05-01', releaseDatePrecision });
  }
  expect(await make.listing(editor, { releaseDatePrecision: 'tba' })).toMatchObject({ releaseDate: null });
  const failure = await editor.fails('invalid_fields', listings.create, {
    name: 'x',
    releaseDatePrecision: 'week',
  });
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual(['releaseDatePrecision']);
});

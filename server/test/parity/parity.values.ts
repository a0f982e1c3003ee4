// Values for random payloads, by field name.
import fc from 'fast-check';

/** Placeholder for the id of an existing record; `field` selects the type. */
export class Ref {
  readonly field: string;
  readonly pick: number;
  constructor(field: string, pick: number) {
    this.field = field;
    this.pick = pick;
  }
}
/** Placeholder for the current version of the record in the same payload, or one near it. */
export class Version {
  readonly off: number;
  constructor(off: number) {
    this.off = off;
  }
}
/** Placeholder for a time relative to now, in milliseconds. */
export class Moment {
  readonly ahead: number;
  constructor(ahead: number) {
    this.ahead = ahead;
  }
}
/** Placeholder for the caller's password. */
export class OwnPassword {}

/** Fields such as filters; sent with every list, they would match nothing. */
export const seldom = new Set(
  (
    'status releaseStage categoryId blockchainId platform featured type active parentId ids roleId namespace networkType mergeInto ' +
    'slug requestId publishAt unpublishAt mobileImageId ctaText ctaUrl target sponsored advertiser reviewNote otp page addressFormat releaseDate releaseDatePrecision authorId language pinned gameIds sourceName sourceUrl byline ' +
    'updatedBy tag completenessBelow createdFrom createdTo updatedFrom updatedTo publishAtFrom publishAtTo hasCover verifiedBefore reviewBefore externalIds'
  ).split(' '),
);
/** Fields needed to publish a listing or article, and to create an account. */
export const often = new Set(
  'summary categoryIds platforms deployments websiteUrl roleIds excerpt body coverId disclosure imageId decorative'.split(
    ' ',
  ),
);

// Every name keeps some ASCII characters: otherwise its slug has the end of the id, which searches would find.
const words = (
  'Axie|axie|Äxie|AXIE Infinity|Ronin|Rónin 2|原神|原神の大冒険|ガンダム|원신|Żeta|zeta|ΟΔΟΣ|οδοσ|Straße|STRASSE|İstanbul|' +
  'Go 🎮🎲|2048|O\'Brien "x"|a:* & !b  (c)|100%_|back\\slash|Game 1|game-1'
).split('|');
const word = fc.constantFrom(...words);
export const phrase = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 4, arbitrary: fc.tuple(word, fc.nat(30)).map(([first, n]) => `${first} ${n}`) },
  { weight: 2, arbitrary: fc.tuple(word, word).map((two) => two.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `xy${text}`) },
);
export const unruly = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `xy${text}`),
  fc.constantFrom('a\nb', ' ', '\t', 'x'.repeat(130)),
);

/** Mostly one of the valid values, rarely an invalid one. */
export function mostly(right: readonly string[], wrong: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
}

export const url = mostly(
  ['https://axie.example', 'https://www.axie.example/', 'https://ronin.example/a?b'],
  ['http://plain.example', 'x'],
);

const sharedTimes = [
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'publishAtFrom',
  'publishAtTo',
  'verifiedBefore',
  'reviewBefore',
];

/** Text in a special format, by field name. */
export const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries(
    sharedTimes.map((name) => [name, mostly(['today', '-30d', '2026-06-01T00:00:00.000Z'], ['soon'])]),
  ),
  updatedBy: mostly(['me'], ['x']),
  slug: mostly(['axie', 'axie-2', 'ronin', 'zeta', 'game-1'], ['Not A Slug']),
  color: mostly(['#1890ff', '#18A0FF'], ['red']),
  caip2: mostly(
    [
      'eip155:1',
      'eip155:2020',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ],
    ['x'],
  ),
  namespace: mostly(['eip155', 'solana', 'bip122'], ['x']),
  addressPrefix: mostly(['cosmos', 'osmo'], ['X']),
  address: mostly(
    [
      '0x32950db2a7164ae833121501c797d79e7b79d74c',
      '0x32950db2a7164aE833121501C797D79E7B79d74C',
      '0x97a9107c1793bc407d6f527b77e7fff4d812bece',
    ],
    [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'alice.near',
      `0x${'0'.repeat(40)}`,
    ],
  ),
  url,
  summary: mostly(['A summary that is long enough to publish a game.', '原神の大冒険'.repeat(8)], ['Short.']),
  excerpt: mostly(
    ['An excerpt that is long enough to publish an article.', '原神の大冒険'.repeat(8)],
    ['Short.'],
  ),
  body: fc.constantFrom(
    '<p>The <b>cup</b> of Axie</p>',
    '<table><tr><td>1</td></tr></table>',
    '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
    '原神の大冒険',
  ),
  description: fc.constantFrom(
    '<p>A <b>game</b></p>',
    '<script>x</script>a & b < c',
    '<a href="javascript:x">y</a>',
    '原神',
    '',
  ),
  videoUrl: mostly(
    ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'],
    ['https://elsewhere.example/'],
  ),
  x: mostly(['@axie', 'https://twitter.com/axie'], ['https://elsewhere.example/']),
  discord: mostly(['https://discord.gg/axie'], ['axie']),
  github: mostly(['axie', 'https://github.com/axie/'], ['https://elsewhere.example/']),
  steam: mostly(['https://store.steampowered.com/app/440/Game/'], ['440']),
  q: fc.oneof(
    word,
    word.map((one) => one.slice(0, 2)),
    phrase,
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  ),
  requestId: fc.nat(40).map((n) => `request ${n}`),
  email: fc.oneof(
    fc.constantFrom(
      'administrator@example.com',
      'viewer@example.com',
      'writer@example.com',
      'AD.MANAGER@example.com',
      'nobody@example.com',
      'axie',
    ),
    fc.nat(30).map((n) => `Person-${n}@example.com`),
  ),
  password: mostly(
    [
      'a password for tests',
      'a password for tests',
      'another password for tests',
      'a third password for tests',
    ],
    ['short', 'password1234'],
  ),
  // True would lock out the accounts that make the other calls.
  requiresTwoFactor: fc.constant(false),
  currentPassword: fc.constantFrom(new OwnPassword(), new OwnPassword(), new OwnPassword(), 'wrong'),
};

/** External accounts that random text never names. */
export const unnamed = new Set(
  'telegram youtube twitch medium reddit instagram tiktok facebook linkedin farcaster bluesky epic googlePlay appStore itch'.split(
    ' ',
  ),
);

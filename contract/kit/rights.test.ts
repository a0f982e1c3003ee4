import { describe, expect, test } from 'vitest';
import { allRights, formatRights, hasRight } from './rights.ts';

const name = 'gameListings.edit';

describe('a right is granted', () => {
  test('at exactly the number 3 [S5.1]', () => {
    expect(hasRight([{ rights: [{ name, level: 3 }] }], name)).toBe(true);
    expect(hasRight([{ rights: [{ name, level: 3.0 }] }], name)).toBe(true);
  });

  test.each([0, 1, 2, 4, -3, 3.5, 2.999_999, 33, Number.NaN, Number.POSITIVE_INFINITY])(
    'not at level %d',
    (level) => {
      expect(hasRight([{ rights: [{ name, level }] }], name)).toBe(false);
    },
  );

  test.each(['3', '03', true, null, undefined, [3], { valueOf: () => 3 }])(
    'not at %j, which is no number',
    (level) => {
      // As stored by a browser or sent by an older server.
      const roles: Parameters<typeof hasRight>[0] = JSON.parse(
        JSON.stringify([{ rights: [{ name, level }] }]),
      );
      expect(hasRight(roles, name)).toBe(false);
    },
  );

  test('by the first role only [S6.1]', () => {
    const holds = { rights: [{ name, level: 3 }] };
    expect(hasRight([holds, { rights: [] }], name)).toBe(true);
    expect(hasRight([{ rights: [] }, holds], name)).toBe(false);
    expect(hasRight([{ rights: [{ name, level: 2 }] }, holds], name)).toBe(false);
  });

  test('by exactly that name', () => {
    for (const other of [
      'gamelistings.edit',
      'gameListings.edit ',
      'gameListings',
      'gameListings.*',
      '*',
      'edit',
      '',
    ]) {
      expect(hasRight([{ rights: [{ name: other, level: 3 }] }], name)).toBe(false);
    }
  });

  test('if one of several entries grants it', () => {
    expect(
      hasRight(
        [
          {
            rights: [
              { name, level: 0 },
              { name, level: 3 },
            ],
          },
        ],
        name,
      ),
    ).toBe(true);
  });

  test('to no account without roles or rights', () => {
    for (const roles of [undefined, null, [], [{}], [{ rights: null }], [{ rights: [] }]])
      expect(hasRight(roles, name)).toBe(false);
  });
});

test('the catalogue has every right once, as area and action', () => {
  expect(new Set(allRights).size).toBe(allRights.length);
  for (const right of allRights)
    expect(right).toMatch(/^[a-zA-Z]+\.(view|edit|delete|publish|upload|share)$/);
  expect(allRights).toEqual(
    expect.arrayContaining(['gameListings.publish', 'articles.publish', 'media.upload', 'audit.view']),
  );
  expect(allRights).not.toContain('categories.publish');
});

test('formatted rights leave out those that are not granted', () => {
  const rights = [
    { name: 'gameListings.view', level: 3 },
    { name: 'gameListings.edit', level: 3 },
    { name: 'gameListings.delete', level: 2 },
    { name: 'audit.view', level: 3 },
    { name: 'unknown.view', level: 3 },
  ];
  expect(formatRights(rights)).toEqual(['Game listings: view, edit', 'Audit log: view']);
  expect(formatRights([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { type BannerRow, bannerDefaults } from '../../../contract/banners/fields.ts';
import { groupsOf, matching } from './banners.list.filters.ts';
import { inOrder, movedTo } from './banners.list.order.ts';
import { percentAt, rangeFrom, trackOf } from './banners.timeline.scale.ts';

function banner(name: string, fields: Partial<BannerRow> = {}): BannerRow {
  return {
    ...bannerDefaults,
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    status: 'published',
    state: 'live',
    publishedAt: null,
    reviewNote: null,
    task: null,
    completeness: 0,
    priority: 1,
    targetWarning: null,
    targetName: null,
    image: null,
    mobileImage: null,
    hasChanges: false,
    linkState: null,
    id: name,
    name,
    ...fields,
  };
}

const now = new Date('2026-06-01T00:00:00.000Z');
const after = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();

test('placements follow the order of the contract, banners that of their placement', () => {
  const rows = [
    banner('c', { placement: 'listTop', priority: 2 }),
    banner('b', { placement: 'listTop', priority: 1 }),
    banner('a', { placement: 'homeHero', priority: 5 }),
  ];
  expect(groupsOf(rows).map(({ placement, rows: group }) => [placement, group.map(({ id }) => id)])).toEqual([
    ['homeHero', ['a']],
    ['listTop', ['b', 'c']],
  ]);
});

test('search and filters leave over what fits all of them', () => {
  const rows = [
    banner('Łódź', { headline: 'Dragons' }),
    banner('Other', { sponsored: true, state: 'off', target: { kind: 'url', id: null, url: '/' } }),
  ];
  const found = (q: string, filters: Parameters<typeof matching>[1]['filters'] = {}) =>
    matching(rows, { q, filters }).map(({ name }) => name);
  expect(found('lodz')).toEqual(['Łódź']);
  expect(found('DRAGON')).toEqual(['Łódź']);
  expect(found('', { sponsored: true })).toEqual(['Other']);
  expect(found('', { state: ['off', 'ended'], targetKind: ['url'] })).toEqual(['Other']);
  expect(found('', { state: ['live'], sponsored: true })).toEqual([]);
});

test('a move takes one from its place to that of another, and nothing out of the list', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b'], 'a', 2)).toEqual(['a', 'b']);
  expect(movedTo(['a', 'b'], 'x', 0)).toEqual(['a', 'b']);
});

test('an order gives the banners the places that they have between them; undone, all is as before', () => {
  const rows = [
    banner('a', { priority: 1 }),
    banner('b', { priority: 4 }),
    banner('c', { priority: 9 }),
    banner('d', { priority: 2 }),
  ];
  const places = (all: BannerRow[]) => all.map(({ priority }) => priority);
  const ordered = inOrder(rows, ['a', 'b', 'c'], ['c', 'a', 'b']);
  expect(places(ordered)).toEqual([4, 9, 1, 2]);
  expect(places(inOrder(ordered, ['c', 'a', 'b'], ['a', 'b', 'c']))).toEqual([1, 4, 9, 2]);
});

test('the timeline marks gaps and overbooked periods, and does not count what is only planned', () => {
  const range = rangeFrom(now);
  const track = trackOf(
    'gameSidebar',
    [
      banner('one', { placement: 'gameSidebar', publishAt: after(-5), unpublishAt: after(20) }),
      banner('two', {
        placement: 'gameSidebar',
        publishAt: after(5),
        unpublishAt: after(15),
        status: 'scheduled',
      }),
      banner('three', {
        placement: 'gameSidebar',
        publishAt: after(10),
        unpublishAt: after(40),
        status: 'scheduled',
      }),
      banner('planned', { placement: 'gameSidebar', publishAt: after(1), status: 'draft' }),
      banner('gone', { placement: 'gameSidebar', publishAt: after(1), status: 'archived' }),
      banner('over', { placement: 'gameSidebar', publishAt: after(-9), unpublishAt: after(-1) }),
      banner('elsewhere', { placement: 'listTop', publishAt: after(1) }),
    ],
    range,
  );
  expect(track.bars.map(({ row, counts }) => [row.name, counts])).toEqual([
    ['one', true],
    ['two', true],
    ['three', true],
    ['planned', false],
  ]);
  expect(track.marks.map(({ from, to, mark }) => [mark, from, to])).toEqual([
    ['overfull', after(10), after(15)],
    ['gap', after(40), after(60)],
  ]);
});

test('a placement without banners is one gap of sixty days', () => {
  const { marks } = trackOf('listTop', [], rangeFrom(now));
  expect(marks).toMatchObject([{ mark: 'gap', from: after(0), to: after(60) }]);
});

test('moments outside of the range lie at its edges', () => {
  const range = rangeFrom(now);
  expect([after(-1), after(0), after(30), after(61), null].map((at) => percentAt(range, at))).toEqual([
    0, 0, 50, 100, 100,
  ]);
});

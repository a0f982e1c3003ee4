import { expect, test } from 'vitest';
import { openPaths, type RouteNode, type Rules } from './access.ts';

const open = (routes: readonly RouteNode[], rules: Rules = {}) => [...openPaths(routes, rules)];
const yes: Rules = { yes: true, alsoYes: () => true, no: false };

test('a route without a rule is open', () => {
  expect(open([{ path: '/a' }])).toEqual(['/a']);
});

test('rules are booleans or functions of the route [S6.4]', () => {
  const rules: Rules = { named: (route) => route.path === '/a' };
  expect(
    open(
      [
        { path: '/a', access: 'named' },
        { path: '/b', access: 'named' },
      ],
      rules,
    ),
  ).toEqual(['/a']);
});

test('a rule that is unknown denies, inherited names included [D4]', () => {
  expect(
    open(
      [
        { path: '/a', access: 'nope' },
        { path: '/b', access: 'toString' },
      ],
      yes,
    ),
  ).toEqual([]);
});

test('only true opens: what is merely truthy, as a server could send it, denies [S6.5, D4]', () => {
  const truthy: unknown = { one: 1, text: 'true', later: () => 1 };
  const routes = ['one', 'text', 'later'].map((access) => ({ path: access, access }));
  // The values of rules come from outside the types.
  expect(open(routes, truthy as Rules)).toEqual([]);
});

test("the parent's denial wins over a child's own rule [D11]", () => {
  const routes = [{ path: '/p', access: 'no', children: [{ path: '/p/a', access: 'yes' }] }];
  expect(open(routes, yes)).toEqual([]);
});

test('a parent is denied when all its children are [S2.20]', () => {
  const children = [
    { path: '/p/a', access: 'no' },
    { path: '/p/b', access: 'no' },
  ];
  expect(open([{ path: '/p', access: 'yes', children }], yes)).toEqual([]);
  expect(open([{ path: '/p', children: [...children, { path: '/p/c' }] }], yes)).toEqual(['/p', '/p/c']);
});

test('redirects do not count as children [D10]', () => {
  const children = [
    { path: '/p', redirect: true },
    { path: '/p/a', access: 'no' },
  ];
  expect(open([{ path: '/p', children }], yes)).toEqual([]);
});

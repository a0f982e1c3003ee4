import { describe, expect, test } from 'vitest';
import { loginPathFrom, normalPath, safeRedirect } from './paths.ts';

describe('only a path of this console is followed after a login', () => {
  test.each(['/', '/games-listings/overview?q=a%20b&page=2#x', '/a//b', '/account?next=https://x.example'])(
    'followed: %s',
    (path) => expect(safeRedirect(path)).toBe(path),
  );
  test.each([
    null,
    '',
    'account',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%E0%A4%A',
    '/a\\b',
    '/a\u0000b',
    '/%0a',
    '/user/login',
    '/USER/login/?redirect=/x',
  ])('else the start page: %j', (path) => expect(safeRedirect(path)).toBe('/'));
});

test('the login path carries the page to return to, except the home page', () => {
  expect(loginPathFrom({ pathname: '/a/b', search: '?q=1&r=2', hash: '#h' })).toBe(
    '/user/login?redirect=%2Fa%2Fb%3Fq%3D1%26r%3D2%23h',
  );
  expect(loginPathFrom({ pathname: '/', search: '', hash: '' })).toBe('/user/login');
});

test('paths are compared without case and without slashes at their end', () => {
  expect(['/', '', '/A/b/', '/a/B//'].map(normalPath)).toEqual(['/', '/', '/a/b', '/a/b']);
});

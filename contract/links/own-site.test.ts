import { expect, test } from 'vitest';
import { checkSiteLink } from './own-site.ts';

test.each([
  ['/', '/'],
  ['/games/axie?tab=news#top', '/games/axie?tab=news#top'],
  ['  /sales/june ', '/sales/june'],
  ['https://example.com/sale', 'https://example.com/sale'],
])('%s is accepted', (typed, url) => {
  expect(checkSiteLink(typed)).toEqual({ ok: true, url });
});

test.each([
  '//evil.example.com',
  '/\\evil.example.com',
  '/a\\b',
  '/with space',
  '/zero\u200bwidth',
  'http://example.com',
  'javascript:alert(1)',
  'games/axie',
  '',
  `/${'a'.repeat(2048)}`,
])('%s is refused with a reason', (typed) => {
  expect(checkSiteLink(typed)).toEqual({ ok: false, message: expect.stringMatching(/\w/) });
});

test('an accepted path never leaves the site', () => {
  for (const typed of ['/', '/x', '/?q=//evil', '/#//evil', '/a//b', '/%5Cevil']) {
    const checked = checkSiteLink(typed);
    expect(checked.ok && new URL(checked.url, 'https://site.example').origin).toBe('https://site.example');
  }
});

// What a reply says of a link: whether it leads to another site, and whether its page is of a domain that is parked or for sale.
import { expect, test } from 'vitest';
import type { Hop } from '../outbound/outbound.ts';
import { judgeReply } from './finding.ts';

const asked = 'https://axie.example/';
type Given = {
  url?: string;
  to?: string;
  status?: number;
  html?: string | Buffer;
  headers?: Record<string, string>;
};

function found({ url = asked, to, status = 301, html = 'A page', headers = {} }: Given) {
  const hops: Hop[] = to === undefined ? [] : [{ status, to }];
  const reply = { status: 200, url: to ?? url, hops, headers, bytes: Buffer.from(html) };
  const { state, note } = judgeReply(url, reply);
  return note === null ? state : `${state}: ${note}`;
}

test.each([
  ['https://discord.gg/axie', 'https://discord.com/invite/axie', 'ok'],
  ['https://discordapp.com/invite/axie', 'https://discord.com/invite/axie', 'ok'],
  ['https://twitter.com/AxieInfinity', 'https://x.com/AxieInfinity', 'ok'],
  ['https://mobile.twitter.com/axie', 'https://x.com/axie', 'ok'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=youtu.be', 'ok'],
  ['https://telegram.me/axie', 'https://t.me/axie', 'ok'],
  ['https://t.me/', 'https://telegram.org/', 'redirected'],
  ['https://fb.me/axie', 'https://www.facebook.com/axie', 'redirected'],
  ['https://fb.watch/abc/', 'https://www.facebook.com/watch/?v=1', 'redirected'],
  ['https://fb.com/axie', 'https://www.facebook.com/axie', 'ok'],
  ['https://itunes.apple.com/us/app/axie/id440', 'https://apps.apple.com/us/app/axie/id440', 'ok'],
  ['https://instagr.am/axie', 'https://www.instagram.com/axie/', 'ok'],
  ['https://redd.it/abc', 'https://www.reddit.com/r/axie/comments/abc/', 'redirected'],
  ['https://warpcast.com/axie', 'https://farcaster.xyz/axie', 'ok'],
  ['https://s.team/a/440', 'https://store.steampowered.com/app/440/', 'ok'],
  ['https://steamcommunity.com/app/440', 'https://store.steampowered.com/app/440', 'ok'],
  ['https://lnkd.in/abc', 'https://www.linkedin.com/company/axie', 'redirected'],
  // Other sites, also when a network leads there.
  ['https://t.co/abc', 'https://elsewhere.example/', 'suspect: Leads to another domain'],
  ['https://discord.gg/axie', 'https://discord.example/axie', 'suspect: Leads to another domain'],
  ['https://x.com/axie', 'https://www.facebook.com/axie', 'suspect: Leads to another domain'],
  ['https://notdiscord.gg/axie', 'https://discord.com/invite/axie', 'suspect: Leads to another domain'],
])('%s that ends at %s is %s', (url, to, state) => {
  expect(found({ url, to })).toBe(state);
  // The same for a temporary redirect, which is no move.
  expect(found({ url, to, status: 302 })).toBe(state === 'redirected' ? 'ok' : state);
});

const forSale = 'suspect: Domain for sale';
const parked = 'suspect: Parked domain';
const long = `<p>${'We write about names, prices and the people behind them. '.repeat(40)}</p>`;

test.each<[what: string, given: Given, state: string]>([
  ['a title with the domain', { html: '<title>axie.example is for sale</title>' }, forSale],
  ['a title after the name', { html: '<title>Axie - this domain is for sale!</title>' }, forSale],
  ['a parked title', { html: '<title>axie.example - Parked Domain</title>' }, parked],
  ['a text', { html: '<h1>AXIE.EXAMPLE</h1><p>This domain <b>may be</b> for sale.</p>' }, forSale],
  [
    'a text with its own name',
    { html: '<div>axie.example is parked free, courtesy of a host</div>' },
    parked,
  ],
  ['an offer', { html: '<h2>Buy this domain</h2><form><input></form>' }, forSale],
  ['German', { html: '<h1>axie.example</h1><p>Diese Domain steht zum Verkauf!</p>' }, forSale],
  ['German, by its name', { html: '<title>axie.example steht zum Verkauf</title>' }, forSale],
  ['German, parked', { html: '<p>Die Domain axie.example ist geparkt.</p>' }, parked],
  ['German in entities', { html: '<p>Diese Domain k&ouml;nnte zum Verkauf stehen.</p>' }, forSale],
  ['French', { html: '<p>Ce nom de domaine est &agrave; vendre</p>' }, forSale],
  ['French in Latin-1', { html: Buffer.from('<p>Ce domaine est à vendre</p>', 'latin1') }, forSale],
  ['Spanish', { html: '<p>¡Este dominio está en venta!</p>' }, forSale],
  ['Italian', { html: '<p>Questo dominio è in vendita</p>' }, forSale],
  ['Portuguese', { html: '<p>Este domínio está à venda</p>' }, forSale],
  ['Dutch', { html: '<p>Deze domeinnaam is te koop</p>' }, forSale],
  ['Polish', { html: '<p>Ta domena jest na sprzedaż</p>' }, forSale],
  ['Russian', { html: '<p>Этот домен продаётся</p>' }, forSale],
  [
    'Russian in Windows-1251',
    {
      html: Buffer.from([
        0xdd, 0xf2, 0xee, 0xf2, 0x20, 0xe4, 0xee, 0xec, 0xe5, 0xed, 0x20, 0xef, 0xf0, 0xee, 0xe4, 0xe0, 0xb8,
        0xf2, 0xf1, 0xff,
      ]),
      headers: { 'content-type': 'text/html; charset=windows-1251' },
    },
    forSale,
  ],
  ['Turkish', { html: '<p>Bu alan adı satılıktır</p>' }, forSale],
  ['Swedish', { html: '<p>Denna domän är till salu</p>' }, forSale],
  ['Japanese', { html: '<p>このドメインは販売中です</p>' }, forSale],
  ['Chinese', { html: '<p>此域名正在出售</p>' }, forSale],
  ['Korean', { html: '<p>이 도메인은 판매 중입니다</p>' }, forSale],
  [
    'a script to its lander',
    { html: '<script>window.onload=function(){location.replace("/lander")}</script>' },
    parked,
  ],
  [
    'a second script',
    { html: '<script>if (top !== self) top.location = "/x"; location.assign("/lander")</script>' },
    parked,
  ],
  ['an assignment', { html: "<script>window.location.href = '/lander?oref=x'</script>" }, parked],
  ['a meta refresh', { html: '<meta http-equiv="refresh" content="0; url=/lander">' }, parked],
  ['a redirect to its lander', { to: 'https://axie.example/lander', status: 302 }, parked],
  [
    'a script to a shop',
    { html: '<script>top.location="https://www.hugedomains.com/domain_profile.cfm?d=axie"</script>' },
    forSale,
  ],
  [
    'a redirect to a shop',
    { to: 'https://www.hugedomains.com/domain_profile.cfm?d=axie', status: 302 },
    forSale,
  ],
  [
    'its own offer in a shop',
    { html: '<a href="https://sedo.com/search/details/?domain=axie.example">Details</a>' },
    forSale,
  ],
  ['the key of a parking service', { html: `<html data-adblockkey="MFww"><body>${long}` }, parked],
  [
    'a frame of a parking service',
    { html: '<iframe src="//www.sedoparking.com/frmpark/x"></iframe>' },
    parked,
  ],
  ['a key in a script', { html: '<script>window.park = "eyJ1dWlkIjoi"</script>' }, parked],
])('a page is of a domain that is parked or for sale: %s', (_, given, state) => {
  expect(found(given)).toBe(state);
});

test.each<[what: string, html: string]>([
  ['a game', '<title>Axie</title><h1>Battle, collect, earn</h1><p>Every Axie is for sale on the market.</p>'],
  [
    'a blog about parked domains',
    `<title>Why domain parking pays</title><h1>Parked domains</h1><p>Such pages say “This domain is for sale”.</p>${long}`,
  ],
  [
    'a short note about them',
    '<title>Notes</title><p>How do you know that <em>this domain is for sale</em>? Ask its owner.</p>',
  ],
  ['a quotation', '<title>Notes</title><p>They show:</p><blockquote>This domain is for sale</blockquote>'],
  ['an article with such a title', `<title>This domain is for sale</title>${long}`],
  [
    'one link to a shop',
    '<title>Axie</title><p>We got our name at <a href="https://www.hugedomains.com/">HugeDomains</a>.</p>',
  ],
  [
    'an offer of another name in a shop',
    '<p>My other site: <a href="https://sedo.com/search/details/?domain=other.example">other</a></p>',
  ],
  [
    'a link to a parking service',
    '<p>Compare <a href="https://bodis.com/">Bodis</a> and <a href="https://parkingcrew.net">others</a></p>',
  ],
  [
    'their code in a text',
    `<title>Parking, explained</title><pre>&lt;html data-adblockkey="x"&gt; location.replace("/lander")</pre>${long}`,
  ],
  [
    'a lander of a game',
    `<title>Lunar</title><script>play.onclick=()=>{location.href="/lander"}</script>${long}`,
  ],
  ['a game of parking', '<title>Parking Master: park your car</title><p>Park in 200 levels</p>'],
  ['a game about domains', '<title>Domain of Heroes</title><p>Land for sale in every domain.</p>'],
  ['a script to its own page', '<script>location.replace("/en/")</script>'],
])('a page is of something else: %s', (_, html) => {
  expect(found({ html })).toBe('ok');
});

test('a link that is meant to lead to a shop or a lander is none of its signs', () => {
  for (const url of ['https://www.hugedomains.com/about', 'https://axie.example/lander'])
    expect(found({ url })).toBe('ok');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckedLink,
  checkSocial,
  checkStore,
  checkUrl,
  checkVideo,
  type SocialKind,
  type StoreKind,
  socials,
  stores,
} from './links.ts';
import { named, notPages, otherHosts, sitePages, written } from './social.cases.ts';

const socialKinds = Object.keys(socials) as SocialKind[];
const storeKinds = Object.keys(stores) as StoreKind[];
type Check = (text: string) => CheckedLink;

function social(kind: SocialKind): Check {
  return (text) => checkSocial(kind, text);
}
function store(kind: StoreKind): Check {
  return (text) => checkStore(kind, text);
}

function outcome(result: CheckedLink): string {
  return result.ok ? result.url : `refused: ${result.message}`;
}

/** Space-separated spellings, an arrow, and the link that all of them are stored as; then the next group. */
function expectStored(check: Check, cases: string): void {
  for (const [, texts = '', url = ''] of cases.matchAll(/(.*?)->\s*(\S+)/gs)) {
    for (const text of [...texts.trim().split(/\s+/), url]) expect(outcome(check(text)), text).toBe(url);
  }
}

function expectRefused(check: Check, list: string | readonly string[]): void {
  const texts = typeof list === 'string' ? list.trim().split(/\s+/) : list;
  for (const text of texts) expect(check(text), text).toMatchObject({ ok: false });
}

describe('a link', () => {
  it('is stored as typed, trimmed', () => {
    const kept = ['https://Axie.com', 'https://a.example/x?utm_source=y#z', 'HTTPS://axie.com:8443/'];
    kept.push('https://1.2.3.4/', 'https://münchen.de/spiele', 'https://xn--mnchen-3ya.de');
    for (const url of kept) expect(checkUrl(`  ${url}\n`)).toEqual({ ok: true, url });
  });

  it('may be http on localhost only', () => {
    const local = ['http://localhost:3000/a', 'http://127.0.0.1', 'http://[::1]:80/', 'https://localhost'];
    for (const url of local) expect(checkUrl(url)).toEqual({ ok: true, url });
    expect(outcome(checkUrl('http://axie.com'))).toBe('refused: Enter a link that starts with https://.');
    expectRefused(checkUrl, 'http://localhost.evil.io http://[::2]/ http://127.0.0.2');
  });

  it('is absolute, with a host that has a dot', () => {
    expectRefused(checkUrl, ['', 'java\nscript://axie.com']);
    expectRefused(checkUrl, 'axie.com //axie.com /axie https:axie.com https:/axie.com https:///axie.com');
    expectRefused(
      checkUrl,
      'https:// https://axie https://.com https://axie..com https://axie.com. https://?a.b',
    );
    expectRefused(checkUrl, 'javascript:alert(1) data:text/html,x ftp://axie.com mailto:a@axie.com');
  });

  it('has no user name, spaces, backslash or host that reads as another', () => {
    expectRefused(
      checkUrl,
      'https://user@x.com https://x.com:pw@evil.io https://@x.com https://x.com\\@evil.io',
    );
    expectRefused(checkUrl, [
      'https://x.com/a b',
      'https://x.com/\u0000',
      'https://x.com/\u202ea',
      'https://x.com\t/a',
    ]);
    expectRefused(
      checkUrl,
      'https://x。com https://x．com https://ｘ.com https://x｡com/ https://münchen。de',
    );
    expect(outcome(checkUrl('https://x.com@evil.io'))).toBe('refused: Remove the user name from the link.');
    expectRefused(checkUrl, 'https://%78.com https://0x7f.1 https://2130706433 https://127.1');
    expectRefused(checkUrl, ['https://so\u00adft.com', 'https://x\u200b.com']);
  });

  it('has at most 2,048 characters', () => {
    const url = `https://axie.com/${'a'.repeat(2048 - 17)}`;
    expect(checkUrl(url)).toMatchObject({ ok: true });
    expect(outcome(checkUrl(`${url}a`))).toBe('refused: Use at most 2048 characters.');
  });
});

describe('a social link', () => {
  it.each(socialKinds)('to %s is stored in canonical form', (kind) => {
    expectStored(social(kind), written[kind]);
  });

  it.each(socialKinds)('to %s may be a name only if the site has plain names', (kind) => {
    const lines = named[kind];
    if (lines === undefined) expectRefused(social(kind), 'axie @axie');
    else expectStored(social(kind), lines);
    expectRefused(social(kind), ['', '@', 'axie!', 'axie axie', `@${'a'.repeat(3000)}`, 'evil.io', '@a/b:c']);
  });

  it.each(socialKinds)('to %s must lead to a page, not to the site itself', (kind) => {
    for (const text of notPages[kind].split(' ')) {
      const host = text.split('/', 1).join('');
      expectRefused(social(kind), [
        text,
        `https://www.${text}`,
        `https://${host}/`,
        `https://${host}//?a=b#c`,
      ]);
    }
  });

  it.each(socialKinds)('to %s must be on exactly a host of that site', (kind) => {
    const [, host = '', path = ''] = /https:\/\/([^/\s]+)(\S*)$/.exec(written[kind]) ?? [];
    expect(social(kind)(`https://${host}${path}`)).toMatchObject({ ok: true });
    expectRefused(
      social(kind),
      `https://${host}.evil.io${path} https://evil.io/${host}${path} evil.io/${host}${path}
      https://evil-${host}${path} https://${host.replaceAll('.', 'a')}.io${path} https://a.b.${host}${path}
      https://${host}:8443${path} https://${host}.${path} https://${host.replaceAll('.', '。')}${path}
      https://user@${host}${path} https://${host}@evil.io${path} https://evil.io\\${host}${path}
      //${host}${path} ftp://${host}${path} javascript://${host}/%0aalert(1)`,
    );
  });

  it.each(socialKinds)('to %s may use its mobile, country and former hosts', (kind) => {
    expectStored(social(kind), otherHosts[kind]);
  });

  it.each(socialKinds)('to %s must not be its search, sign-in, share or redirect page', (kind) => {
    expectRefused(social(kind), sitePages[kind]);
    for (const text of sitePages[kind].split(/\s+/))
      expect(social(kind)(text)).toMatchObject({ message: expect.stringContaining('https://') });
  });

  it('to another site is refused with an example', () => {
    expect(outcome(checkSocial('x', 'https://evil.io/x.com'))).toBe(
      'refused: Enter a link to X, for example https://x.com/axie.',
    );
    expectRefused(social('x'), [
      'https://х.com/axie',
      'https://mobile.x.com.evil.io/axie',
      'https://www.m.x.com/axie',
    ]);
    expectRefused(social('medium'), 'https://a.b.medium.com https://evilmedium.com/@axie');
  });
});

describe('a store link', () => {
  const play = 'https://play.google.com/store/apps/details';
  const written: Record<StoreKind, string> = {
    steam: `
      https://store.steampowered.com/app/440/Team_Fortress_2/?snr=1 -> https://store.steampowered.com/app/440
      https://s.team/a/440 steamcommunity.com/app/440/discussions -> https://store.steampowered.com/app/440
      store.steampowered.com/agecheck/app/440 https://store.steampowered.com/APP/440 steamcommunity.com/App/440 -> https://store.steampowered.com/app/440`,
    epic: `
      https://store.epicgames.com/en-US/p/axie?lang=x -> https://store.epicgames.com/p/axie
      https://www.epicgames.com/store/de/product/axie/home -> https://store.epicgames.com/product/axie/home`,
    googlePlay: `${play}?hl=de&id=com.axie.G_1&gl=DE ${play}/Axie?id=com.axie.G_1 -> ${play}?id=com.axie.G_1
      https://play.google.com/apps/testing/com.axie.G_1 -> ${play}?id=com.axie.G_1`,
    appStore: `
      https://apps.apple.com/us/app/axie-infinity/id440?l=de -> https://apps.apple.com/us/app/id440
      https://testflight.apple.com/join/AbC1?a=b -> https://testflight.apple.com/join/AbC1
      apps.apple.com/US/app/axie/id440 -> https://apps.apple.com/us/app/id440
      https://itunes.apple.com/app/id440 https://geo.itunes.apple.com/app/axie/id440?mt=8 -> https://apps.apple.com/app/id440`,
    itch: `
      https://axie.itch.io/origins/?x=1 -> https://axie.itch.io/origins
      https://axie.itch.io/ -> https://axie.itch.io`,
  };
  const wrong: Record<StoreKind, string> = {
    steam: 'store.steampowered.com store.steampowered.com/app/x steamcommunity.com/id/axie app/440',
    epic: 'store.epicgames.com/en-US epicgames.com/fortnite store.epicgames.com.evil.io/p/axie',
    googlePlay: 'play.google.com/store/search?q=a play.google.com/store/apps/details?id=axie google.com/a',
    appStore: 'apps.apple.com/us apple.com/app/id440 apps.apple.com/us/developer/axie/id440',
    itch: 'itch.io a.b.itch.io/x evilitch.io/x axie.itch.io.evil.io/x',
  };

  it.each(storeKinds)('to %s is the page of a game, stored in canonical form', (kind) => {
    expectStored(store(kind), written[kind]);
    expectRefused(store(kind), `${wrong[kind]} https://${wrong[kind].replaceAll(' ', ' https://')}`);
  });
});

describe('a video link', () => {
  it('is stored in canonical form', () => {
    const id = 'dQw4w9WgXcQ';
    expectStored(
      checkVideo,
      `
      https://youtu.be/${id}?si=abc&t=3 youtu.be/${id} -> https://www.youtube.com/watch?v=${id}
      https://m.youtube.com/watch?app=desktop&v=${id}&list=PL1 -> https://www.youtube.com/watch?v=${id}
      https://youtube.com/shorts/${id} youtube.com/live/${id} -> https://www.youtube.com/watch?v=${id}
      https://www.youtube-nocookie.com/embed/${id}?rel=0 -> https://www.youtube.com/watch?v=${id}
      https://vimeo.com/7697#t=3 https://vimeo.com/channels/staffpicks/7697 -> https://vimeo.com/7697
      https://player.vimeo.com/video/7697?h=8272103f6e&x=1 -> https://vimeo.com/7697/8272103f6e
      https://m.twitch.tv/videos/123/?t=1h https://twitch.tv/axie/v/123 -> https://www.twitch.tv/videos/123
      https://clips.twitch.tv/embed?clip=AbcDef&parent=a.io -> https://clips.twitch.tv/AbcDef
      https://player.twitch.tv/?video=v123&parent=a.io -> https://www.twitch.tv/videos/123
      https://music.youtube.com/watch?v=${id} youtube.com/v/${id} -> https://www.youtube.com/watch?v=${id}
      https://www.twitch.tv/axie/clip/Funny-Name_1 -> https://clips.twitch.tv/Funny-Name_1`,
    );
  });

  it('must not be a channel, a list, a name or another site', () => {
    expectRefused(
      checkVideo,
      `https://www.youtube.com/@axie https://www.youtube.com/watch?v=short https://youtu.be/ axie
      https://www.youtube.com/embed/videoseries?list=PL1 https://vimeo.com/axie https://vimeo.com/event/123
      https://www.twitch.tv/axie https://dailymotion.com/video/x1 https://youtu.be.evil.io/dQw4w9WgXcQ
      https://evil.io/youtu.be/dQw4w9WgXcQ`,
    );
  });
});

describe('any link', () => {
  const checks = [checkUrl, checkVideo, ...socialKinds.map(social), ...storeKinds.map(store)];

  it('never throws, and a stored link is accepted again unchanged', () => {
    const hosts = fc.constantFrom(
      'x.com',
      'discord.gg',
      't.me',
      'axie.itch.io',
      'www.reddit.com',
      'vimeo.com',
    );
    const parts = fc.tuple(hosts, fc.webPath(), fc.webQueryParameters());
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      parts.map(([host, path, query]) => `https://${host}${path}?${query}`),
      fc.stringMatching(/^@?[a-z0-9._/-]{1,30}$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...checks), texts, (check, text) => {
        const first = check(text);
        if (first.ok) for (const again of [check, checkUrl]) expect(again(first.url)).toEqual(first);
        else expect(first.message).toMatch(/\.$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses very long text quickly', () => {
    const endless = ['a', '/', 'https://x.com/', '@a.', ' ', 'a-'].map((piece) => piece.repeat(200_000));
    const before = performance.now();
    for (const check of checks) for (const text of endless) expect(check(text)).toMatchObject({ ok: false });
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

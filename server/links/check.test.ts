// Checks of links, against a web of hosts on this machine: what each finds, how politely, and that a fault of ours condemns nothing.
import { expect, test } from 'vitest';
import type { OutboundRequest } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { addLinks } from '../records/links.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { type Page, webOf } from '../test/peers/web.ts';
import { publicGame } from '../test/records/site.ts';
import { checkDueLinks } from './check.ts';
import { noteUses } from './table.ts';
import { urlIdOf } from './urls.ts';

const start = testApps();
const hourMs = 60 * 60_000;

const says =
  (status: number, body = 'A page', headers: Record<string, string> = {}): Page =>
  (_request, reply) =>
    void reply.writeHead(status, headers).end(body);
/** Redirects to a path or full URL, or to `host/path` of this web. */
const leadsTo =
  (status: number, to: string): Page =>
  ({ socket }, reply) => {
    const isFull = to.startsWith('/') || to.startsWith('http');
    const location = isFull ? to : `http://${to.replace('/', `:${socket.localPort}/`)}`;
    reply.writeHead(status, { location }).end();
  };

/** A public listing with these URLs, also such as no form takes, and what is stored of them by URL. */
async function publish(app: TestApp, client: Client, urls: readonly string[]) {
  const { id } = await publicGame(client);
  const links = urls.map((url, index) => [`websiteUrl.${index}`, url] as const);
  await addLinks(app.database.writes, 'listing', [{ id, links }]);
  for (let from = 0; from < urls.length; from += 100)
    await noteUses(app.database.writes, urls.slice(from, from + 100).map(urlIdOf));
}

async function found(app: TestApp) {
  const rows = await app.database.reads.selectFrom('checkedUrl').selectAll().execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** Pauses of a clock that goes on to the end of the shortest one when nothing else is left to do. */
function pausesOf(clock: TestApp['clock']) {
  const pauses: { at: number; end: () => void }[] = [];
  const endFirst = () => {
    const first = pauses.toSorted((one, other) => one.at - other.at)[0];
    if (first === undefined) return;
    pauses.splice(pauses.indexOf(first), 1);
    clock.advance(Math.max(first.at - clock.now.getTime(), 0));
    first.end();
  };
  return (ms: number) =>
    new Promise<void>((resolve) => {
      pauses.push({ at: clock.now.getTime() + ms, end: resolve });
      setImmediate(endFirst);
    });
}

/** Checks what is due, with a clock that waits by itself. */
function check(app: TestApp, outbound: Parameters<typeof checkDueLinks>[0]['outbound'], days = 7) {
  const { signal } = new AbortController();
  const pause = pausesOf(app.clock);
  return checkDueLinks({ database: app.database, clock: () => app.clock.now, days, outbound, pause, signal });
}

test('each host is asked politely, and each answer is judged by the rules', async () => {
  const app = await start();
  const pages: Record<string, Page> = {
    'fine.example/': says(200),
    'fine.example/created': says(201),
    'fine.example/slash': leadsTo(302, '/other'),
    'fine.example/other': says(200),
    'fine.example/denied': says(403),
    'moved.example/old': leadsTo(301, '/older'),
    'moved.example/older': leadsTo(308, 'www.moved.example/new'),
    'moved.example/blocked': leadsTo(301, 'http://169.254.169.254/latest/meta-data/'),
    'moved.example/inside': leadsTo(307, 'http://inside.example/'),
    'moved.example/round': leadsTo(301, '/round'),
    'www.moved.example/new': says(200),
    'sold.example/': leadsTo(302, 'ads.test/buy'),
    'ads.test/buy': says(200),
    'parked.example/': says(200, '<html data-adblockkey="MFww"><body>Ads</body>'),
    'forsale.example/': says(200, '<title>forsale.example - this domain is for sale</title>'),
    'robots.example/': says(429, 'Slow down'),
    'unwelcome.example/': says(405),
    'faulty.example/': says(503),
    'challenged.example/': says(404, 'Just a moment', { 'cf-mitigated': 'challenge' }),
    'gone.example/': says(410),
    'back.example/': says(404),
    'silent.example/': () => undefined,
    'endless.example/': (_request, reply) => {
      const timer = setInterval(() => reply.write('x'.repeat(64_000)), 1);
      reply.on('close', () => clearInterval(timer));
    },
  };
  const web = await webOf(pages, { 'silent.example/': 200 });
  const at = (path: string) => web.at(path);
  const expected: [url: string, state: string, note?: string | null][] = [
    [at('fine.example/'), 'ok'],
    [at('fine.example/created'), 'ok'],
    [at('fine.example/slash'), 'ok'],
    [at('fine.example/denied'), 'unknown', 'The site keeps robots out'],
    [at('fine.example/missing'), 'unknown', 'Not found; a second check decides'],
    [at('moved.example/old'), 'redirected'],
    [at('moved.example/round'), 'unknown', 'More than 5 redirects'],
    [at('moved.example/blocked'), 'blocked', 'The address is not on the public internet'],
    [at('moved.example/inside'), 'blocked', 'The address is not on the public internet'],
    [at('sold.example/'), 'suspect', 'Leads to another domain'],
    [at('parked.example/'), 'suspect', 'Parked domain'],
    [at('forsale.example/'), 'suspect', 'Domain for sale'],
    [at('robots.example/'), 'unknown', 'The site limits requests'],
    [at('unwelcome.example/'), 'unknown', 'The site keeps robots out'],
    [at('faulty.example/'), 'unknown', 'The site has a fault'],
    [at('challenged.example/'), 'unknown', null],
    [at('gone.example/'), 'unknown', 'Not found; a second check decides'],
    [at('back.example/'), 'unknown', 'Not found; a second check decides'],
    [at('silent.example/'), 'unknown', 'The server took too long'],
    [at('endless.example/'), 'ok'],
    [`https://fine.example:${web.port}/`, 'unknown', 'The certificate or the TLS connection is faulty'],
    ['http://nowhere.example/', 'unknown', 'There is no such host; a second check decides'],
    ['https://inside.example/', 'blocked', 'The address is not on the public internet'],
    ['https://[::ffff:10.0.0.1]/', 'blocked', 'The address is not on the public internet'],
    ['https://fine.example:22/', 'blocked', 'Only the ports 80 and 443 are fetched from'],
  ];
  await publish(
    app,
    await app.as('Administrator'),
    expected.map(([url]) => url),
  );
  const began = app.clock.now.getTime();
  expect(await check(app, web.outbound)).toBe(true);
  const links = await found(app);
  expect(expected.map(([url]) => [url, links.get(url)?.state, links.get(url)?.note])).toEqual(
    expected.map(([url, state, note = null]) => [url, state, note]),
  );
  expect(links.get(at('moved.example/old'))?.target).toBe(at('www.moved.example/new'));
  expect(links.get(at('sold.example/'))?.target).toBe(at('ads.test/buy'));
  // Six links of one host and port, every ten seconds, and four requests at a time over all hosts.
  expect(app.clock.now.getTime() - began).toBe(50_000);
  expect(web.state.most).toBeGreaterThan(1);
  expect(web.state.most).toBeLessThanOrEqual(4);
  const asked = web.seen.length;
  expect(await check(app, web.outbound)).toBe(true);
  expect(web.seen.length).toBe(asked);

  // A second sign decides, but not before a day is over.
  const states = async (...urls: string[]) => {
    const rows = await found(app);
    return urls.map((url) => rows.get(url)?.state);
  };
  const doubtful = [at('gone.example/'), at('back.example/'), 'http://nowhere.example/'];
  await app.database.writes.updateTable('checkedUrl').set({ dueAt: '' }).execute();
  app.clock.advance(23 * hourMs);
  await check(app, web.outbound, 0);
  expect(await states(...doubtful)).toEqual(['unknown', 'unknown', 'unknown']);
  pages['back.example/'] = says(200);
  app.clock.advance(2 * hourMs);
  await check(app, web.outbound);
  expect(await states(...doubtful)).toEqual(['dead', 'ok', 'dead']);
  expect(await states(at('challenged.example/'), at('robots.example/'))).toEqual(['unknown', 'unknown']);
  const history = await app.database.reads
    .selectFrom('urlCheck')
    .select(['state', 'status'])
    .where('urlId', '=', urlIdOf(at('back.example/')))
    .orderBy('at')
    .execute();
  expect(history).toEqual([
    { state: 'unknown', status: 404 },
    { state: 'ok', status: 200 },
  ]);
});

test('a redirect to another host is a request to that host, and waits for its turn', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const names = ['one', 'two', 'three', 'four'];
  const web = await webOf({
    ...Object.fromEntries(names.map((name) => [`${name}.example/`, leadsTo(301, 'shared.example/')])),
    'shared.example/': says(200),
  });
  const shared = web.at('shared.example/');
  const asked: number[] = [];
  const note = (host: string) => {
    if (host === new URL(shared).host) asked.push(app.clock.now.getTime());
  };
  const outbound = async (request: OutboundRequest) => {
    note(new URL(request.url).host);
    const turn = async (host: string) => {
      await request.turn?.(host);
      note(host);
    };
    return web.outbound({ ...request, turn });
  };
  const urls = names.map((name) => web.at(`${name}.example/`));
  await publish(app, admin, [...urls, shared]);
  expect(await check(app, outbound)).toBe(true);
  const links = await found(app);
  expect(urls.map((url) => links.get(url)?.target)).toEqual(urls.map(() => shared));
  expect(links.get(shared)?.state).toBe('ok');
  expect(asked).toHaveLength(5);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10_000);
});

test('a host that a redirect has just been led to is not asked beside it', async () => {
  const app = await start();
  const pairs = Array.from({ length: 40 }, (_, n) => [
    `https://from${n}.example/`,
    `https://to${n}.example/`,
  ]);
  const asked = new Map<string, number[]>();
  const note = (host: string) => {
    asked.set(host, [...(asked.get(host) ?? []), app.clock.now.getTime()]);
  };
  await publish(app, await app.as('Administrator'), pairs.flat());
  await check(app, async ({ url, turn }) => {
    const { host } = new URL(url);
    note(host);
    // The redirect comes at each moment of the search for the next link.
    const step = Number(/\d+/.exec(host)?.[0]);
    for (let turns = 0; turns < step; turns += 1) await Promise.resolve();
    const to = url.replace('from', 'to');
    if (to !== url) {
      await turn?.(new URL(to).host);
      note(new URL(to).host);
    }
    return {
      status: 200,
      url: to,
      hops: to === url ? [] : [{ status: 301, to }],
      headers: {},
      bytes: Buffer.alloc(0),
    };
  });
  for (const [, to = ''] of pairs) {
    const [one = 0, other = 0] = asked.get(new URL(to).host) ?? [];
    expect([to, other - one >= 10_000]).toEqual([to, true]);
  }
});

test('if over half of twenty hosts do not answer, what did not counts for nothing', async () => {
  const app = await start();
  // The listing has a website of its own besides.
  const urls = Array.from({ length: 24 }, (_, index) => `https://host-${index}.example/`);
  await publish(app, await app.as('Administrator'), urls);
  const answer = async ({ url }: OutboundRequest) => ({
    status: 200,
    url,
    hops: [],
    headers: {},
    bytes: Buffer.from('A page'),
  });
  let away = 0;
  const outbound = async (request: OutboundRequest) => {
    away -= 1;
    if (away >= 0) throw new OutboundError('noHost', 'There is no such host');
    return answer(request);
  };
  const count = async (state: string) =>
    [...(await found(app)).values()].filter((row) => row.state === state).length;
  away = 11;
  expect(await check(app, outbound)).toBe(false);
  expect(await count('unknown')).toBe(0);
  expect(await count('ok')).toBeGreaterThanOrEqual(9);
  // An hour later they are tried again. Half of the hosts may be away.
  app.clock.advance(hourMs);
  expect(await check(app, outbound)).toBe(true);
  expect(await count('ok')).toBe(25);
  app.clock.advance(8 * 24 * hourMs);
  away = 10;
  expect(await check(app, outbound)).toBe(true);
  expect(await count('unknown')).toBe(10);
  // Hosts that did not answer before say nothing about the network.
  app.clock.advance(25 * hourMs);
  away = 10;
  expect(await check(app, outbound)).toBe(true);
  expect(await count('dead')).toBe(10);
  // A stop leaves everything due.
  await app.database.writes.updateTable('checkedUrl').set({ dueAt: '' }).execute();
  const stopping = new AbortController();
  const stopped = checkDueLinks({
    database: app.database,
    clock: () => app.clock.now,
    days: 0,
    signal: stopping.signal,
    outbound: async ({ signal }) => {
      stopping.abort(new Error('The server is stopping'));
      signal.throwIfAborted();
      throw new Error('Stopped');
    },
  });
  await stopped;
  expect([...(await found(app)).values()].every(({ dueAt }) => dueAt === '')).toBe(true);
});

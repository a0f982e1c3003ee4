// Metrics, log, slow queries and spans of a running server.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DatabaseFactory, databaseFactory, engine } from '../test/databases/databases.ts';
import { liveEnv, owner, readMetrics, startLive } from '../test/live.ts';
import { freePort } from '../test/ports.ts';
import { startServer } from '../test/process.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';
const deploy = join(import.meta.dirname, '../../deploy');
const sentinel = 'Cardamom Sentinel';
let factory: DatabaseFactory;

beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});

test('metrics are served on their own port, with labels of low cardinality', async () => {
  const port = await freePort();
  const { url, call, signIn } = await start({ METRICS_PORT: String(port) });
  const token = await signIn();
  await call('/api/gamelistings/addcategory', { token, requestId: uuid(), name: sentinel });
  await call('/api/gamelistings/addcategory', { token, requestId: uuid(), name: '' });
  for (let n = 0; n < 3; n += 1) await (await fetch(`${url}v1/categories`)).text();
  for (const path of ['a', 'b', 'c']) await call(`/no/such/${path}`, {});

  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const { text, value } = await readMetrics(port);
  const requests = (call: string, outcome: string, method = 'POST') =>
    value(`ludex_request_duration_seconds_count{call="${call}",method="${method}",outcome="${outcome}"}`);
  expect(requests('/api/session/login', 'ok')).toBe(1);
  expect(requests('/api/gamelistings/addcategory', 'ok')).toBe(1);
  expect(requests('/api/gamelistings/addcategory', 'invalid_fields')).toBe(1);
  expect(requests('unknown', '404')).toBe(3);
  expect(value('ludex_requests_under_way')).toBe(0);
  for (const kind of ['read', 'write'])
    expect(value(`ludex_query_duration_seconds_count{kind="${kind}"}`)).toBeGreaterThan(0);
  expect(value('ludex_delivery_cache_misses_total')).toBe(1);
  expect(value('ludex_delivery_cache_hits_total')).toBe(2);
  expect(value('ludex_delivery_cache_bytes')).toBeGreaterThan(0);
  for (const queue of ['admission', 'logins', 'uploads', 'pictures'])
    for (const number of ['waiting', 'running', 'refused_total'])
      expect(value(`ludex_${queue}_${number}`)).toBe(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  if (engine === 'sqlite') expect(value('ludex_sqlite_commit_duration_seconds_count')).toBeGreaterThan(0);
  else expect(value('ludex_pool_size')).toBeGreaterThan(0);
  expect(text).not.toContain('no/such');
  // What Prometheus and Grafana are given to ask. postgres.test.ts has the metrics of the pool.
  const asked = ['prometheus/ludex.rules.yaml', 'grafana/ludex.json'].flatMap(
    (file) => readFileSync(join(deploy, file), 'utf8').match(/\b(ludex|nodejs|process)_[a-z\d_]+/g) ?? [],
  );
  expect(asked.length).toBeGreaterThan(30);
  const known = new Set(text.match(/(?<=^# HELP )\w+/gm));
  const isKnown = (name: string) =>
    known.has(name) || known.has(name.replace(/_(bucket|count)$/, '')) || name.startsWith('ludex_pool_');
  expect(asked.filter((name) => !isKnown(name))).toEqual([]);

  expect((await fetch(`${url}metrics`)).headers.get('content-type')).not.toMatch(/version=0\.0\.4/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test.runIf(engine === 'sqlite')('a metrics port in use is named', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const server = startServer({ ...(await liveEnv(factory)), METRICS_PORT: String(portOf(taken)) });
  expect(await server.exit).toBe(1);
  expect(server.stderr()).toContain(
    `METRICS_PORT ${portOf(taken)} on 127.0.0.1 is in use by another program`,
  );
});

test('a slow query is logged with its request and without its values', async () => {
  const { call, signIn, stdout } = await start({ SLOW_QUERY_MS: '0', LOG_LEVEL: 'info' });
  const token = await signIn();
  const { traceId } = await call(
    '/api/gamelistings/addcategory',
    { token, requestId: uuid(), name: sentinel },
    { traceparent: `00-${trace}-${span}-01` },
  );
  await expect.poll(() => linesOf(stdout(), traceId).at(-1)?.['msg']).toBe('request completed');
  const own = linesOf(stdout(), traceId);
  const slow = own.filter((line) => line['msg'] === 'slow query');
  expect(slow.map((line) => line['sql'])).toContainEqual(expect.stringMatching(/^insert into "category"/));
  expect(slow.map((line) => line['kind'])).toContain('write');
  for (const line of slow) expect(line['ms']).toEqual(expect.any(Number));
  for (const line of own) expect(line).toMatchObject({ trace, span });
  for (const secret of [sentinel, token, owner.password]) expect(stdout()).not.toContain(secret);
});

test('spans of requests and queries are exported by the standard variables', async () => {
  const collector = await startCollector();
  const { url, call, signIn, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=four gulls',
    OTEL_SERVICE_NAME: 'games',
  });
  const token = await signIn({ traceparent: `00-${trace}-${span}-01` });
  const { traceId } = await call('/api/gamelistings/addcategory', {
    token,
    requestId: uuid(),
    name: sentinel,
  });
  await (await fetch(`${url}healthz`)).text();
  await stop();
  const spans = collector.spans();
  const named = (name: string) => spans.filter((one) => one.name === name);
  expect(named('POST /api/session/login')).toEqual([
    expect.objectContaining({ traceId: trace, parentSpanId: span, kind: 2 }),
  ]);
  const [add] = named('POST /api/gamelistings/addcategory');
  // Without a caller's trace, the trace has the traceId of the reply and the log.
  expect(add).toMatchObject({ traceId: traceId.replaceAll('-', '') });
  expect(add?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const queries = spans.filter((one) => one.parentSpanId === add?.spanId);
  expect(queries.map((one) => one.name)).toEqual(expect.arrayContaining(['select', 'insert']));
  const said = JSON.stringify(collector.requests);
  expect(said).toContain('"service.name","value":{"stringValue":"games"}');
  expect(said).toContain('insert into \\"category\\"');
  for (const secret of [sentinel, token, owner.password]) expect(said).not.toContain(secret);
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'four gulls' });
});

test.runIf(engine === 'sqlite')('an unreachable collector affects nothing', async () => {
  const { signIn, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  expect(await signIn()).toMatch(/^[\w-]{43}$/);
  await stop();
});

const start = async (env: Record<string, string>) => startLive({ ...(await liveEnv(factory)), ...env });

/** Log lines with a traceId. */
function linesOf(stdout: string, traceId: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.traceId === traceId);
}

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: object[];
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector for OTLP over HTTP with JSON. */
async function startCollector() {
  const requests: Export[] = [];
  const headers: object[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      if (request.url === '/v1/traces') requests.push(JSON.parse(Buffer.concat(chunks).toString()));
      headers.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const spans = () =>
    requests.flatMap((one) =>
      one.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
    );
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, headers, spans };
}

function portOf(server: { address: () => unknown }): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('It does not listen');
}

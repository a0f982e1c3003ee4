// Prometheus metrics, derived from telemetry events. Loaded on demand.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { events, type MetricSource } from './events.ts';

const bucketsSeconds = {
  request: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  query: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  commit: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

/** Counts from now on. Returns the registry's text and content type. */
export function openMetrics(): Pick<Registry, 'metrics' | 'contentType'> {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countWorks(registers);
  countQueries(registers);
  events.metricSource.subscribe((source) => addSource(registry, source));
  return registry;
}

function countWorks(registers: Registry[]): void {
  const requests = new Histogram({
    name: 'ludex_request_duration_seconds',
    help: 'Duration of requests by call and outcome (ok, an error code or a status), without replies from the delivery cache',
    labelNames: ['call', 'method', 'outcome'],
    buckets: bucketsSeconds.request,
    registers,
  });
  const underWay = new Gauge({
    name: 'ludex_requests_under_way',
    help: 'Requests in progress',
    registers,
  });
  const of = (name: string, help: string) => ({
    name: `ludex_job_${name}`,
    help,
    labelNames: ['job'],
    registers,
  });
  const jobs = {
    runs: new Counter(of('runs_total', 'Finished runs of a job, including failed ones')),
    failures: new Counter(of('failures_total', 'Failed runs of a job')),
    ended: new Gauge(of('last_end_timestamp_seconds', 'Time of the last end of a job')),
    succeeded: new Gauge(of('last_success_timestamp_seconds', 'Time of the last success of a job')),
    took: new Gauge(of('last_duration_seconds', 'Duration of the last run of a job')),
  };
  events.begun.subscribe(({ kind }) => {
    if (kind === 'request') underWay.inc();
  });
  events.ended.subscribe(({ work: { kind, name, method = '' }, outcome, ms }) => {
    if (kind === 'request') {
      underWay.dec();
      requests.observe({ call: name, method, outcome }, ms / 1000);
      return;
    }
    const job = { job: name };
    jobs.runs.inc(job);
    jobs.failures.inc(job, outcome === 'ok' ? 0 : 1);
    jobs.ended.setToCurrentTime(job);
    if (outcome === 'ok') jobs.succeeded.setToCurrentTime(job);
    jobs.took.set(job, ms / 1000);
  });
}

function countQueries(registers: Registry[]): void {
  const queries = new Histogram({
    name: 'ludex_query_duration_seconds',
    help: 'Duration of queries by kind: read, write, or aside for expensive reads in a worker',
    labelNames: ['kind'],
    buckets: bucketsSeconds.query,
    registers,
  });
  const failures = new Counter({
    name: 'ludex_query_failures_total',
    help: 'Failed queries',
    labelNames: ['kind'],
    registers,
  });
  const commits = new Histogram({
    name: 'ludex_sqlite_commit_duration_seconds',
    help: 'Duration of SQLite commits, including the wait for the disk',
    buckets: bucketsSeconds.commit,
    registers,
  });
  events.query.subscribe(({ kind, ms, failed }) => {
    queries.observe({ kind }, ms / 1000);
    if (failed) failures.inc({ kind });
  });
  events.commit.subscribe(({ ms }) => commits.observe(ms / 1000));
}

function addSource(registry: Registry, { name: source, metrics }: MetricSource): void {
  for (const [key, { help, read }] of Object.entries(metrics)) {
    const name = `ludex_${source}_${key}`;
    const options = { name, help, registers: [registry] };
    // A reopened module, such as a second database in tests, replaces the earlier one.
    registry.removeSingleMetric(name);
    if (key.endsWith('_total')) {
      new Counter({
        ...options,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    } else {
      new Gauge({
        ...options,
        collect() {
          this.set(read());
        },
      });
    }
  }
}

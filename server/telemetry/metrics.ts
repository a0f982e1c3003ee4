// Numbers for Prometheus, made of what the server tells. Loaded only where they are asked for.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { events, type Part } from './events.ts';

const seconds = {
  request: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  query: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  commit: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

/** Counts from now on. What is returned gives everything in Prometheus' text format, and the name of that. */
export function openMetrics(): Pick<Registry, 'metrics' | 'contentType'> {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countWorks(registers);
  countQueries(registers);
  events.part.hear((part) => addPart(registry, part));
  return registry;
}

function countWorks(registers: Registry[]): void {
  const requests = new Histogram({
    name: 'ludex_request_duration_seconds',
    help: 'Requests by call and outcome: ok, the code of an error, or a status. Replies that stood ready are not among them',
    labelNames: ['call', 'method', 'outcome'],
    buckets: seconds.request,
    registers,
  });
  const underWay = new Gauge({
    name: 'ludex_requests_under_way',
    help: 'Requests that have arrived and are not answered',
    registers,
  });
  const of = (name: string, help: string) => ({
    name: `ludex_job_${name}`,
    help,
    labelNames: ['job'],
    registers,
  });
  const jobs = {
    runs: new Counter(of('runs_total', 'Runs of a job that have ended')),
    failures: new Counter(of('failures_total', 'Runs of a job that have failed')),
    ended: new Gauge(of('last_end_timestamp_seconds', 'When a job has last ended')),
    succeeded: new Gauge(of('last_success_timestamp_seconds', 'When a job has last ended well')),
    took: new Gauge(of('last_duration_seconds', 'How long the last run of a job took')),
  };
  events.begun.hear(({ kind }) => {
    if (kind === 'request') underWay.inc();
  });
  events.ended.hear(({ work: { kind, name, method = '' }, outcome, ms }) => {
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
    help: 'Queries by kind: read, write, or aside for those that may take long',
    labelNames: ['kind'],
    buckets: seconds.query,
    registers,
  });
  const failures = new Counter({
    name: 'ludex_query_failures_total',
    help: 'Queries that the database refused',
    labelNames: ['kind'],
    registers,
  });
  const commits = new Histogram({
    name: 'ludex_sqlite_commit_duration_seconds',
    help: 'Commits of SQLite, including the wait for the disk',
    buckets: seconds.commit,
    registers,
  });
  events.query.hear(({ kind, ms, failed }) => {
    queries.observe({ kind }, ms / 1000);
    if (failed) failures.inc({ kind });
  });
  events.commit.hear(({ ms }) => commits.observe(ms / 1000));
}

/** Numbers that the server keeps anyway are asked for when somebody asks for all. */
function addPart(registry: Registry, { name: part, numbers }: Part): void {
  for (const [key, { help, read }] of Object.entries(numbers)) {
    const name = `ludex_${part}_${key}`;
    const options = { name, help, registers: [registry] };
    // A part that was made anew takes the place of the one before it.
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

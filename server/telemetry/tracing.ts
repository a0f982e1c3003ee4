// OpenTelemetry spans of requests, jobs and queries. Loaded on demand.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from './config.ts';
import { events } from './events.ts';
import type { Work } from './work.ts';

/** The returned function sends remaining spans and stops tracing. */
export async function openTracing(
  config: TracingConfig,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  // An unreachable collector is logged and affects nothing else.
  const warn = (...words: unknown[]) =>
    logger.warn({ reason: words.map(String).join(' ').slice(0, 1_000) }, 'tracing');
  const silent = () => {};
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const ids = new WorkIds();
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'ludex' }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(await exporterOf(config))],
  });
  const tracer = provider.getTracer('ludex');
  const spans = new WeakMap<Work, Span>();
  events.begun.subscribe((work) => {
    ids.next = work;
    const kind = work.kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL;
    const name = work.method === undefined ? work.name : `${work.method} ${work.name}`;
    spans.set(work, tracer.startSpan(name, { kind, attributes: attributesOf(work) }, contextOf(work)));
  });
  events.ended.subscribe(({ work, outcome, status }) => {
    const span = spans.get(work);
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (outcome !== 'ok') span?.setAttribute('error.type', outcome);
    if (status === undefined ? outcome !== 'ok' : status >= 500)
      span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  events.query.subscribe(({ kind, sql, ms, failed, work }) => {
    const parent = work && spans.get(work);
    // Background queries, such as polling for changes, would each be a trace of their own.
    if (parent === undefined) return;
    const now = Date.now();
    const attributes = { 'db.query.text': sql.slice(0, maxSqlChars), 'ludex.query.kind': kind };
    const span = tracer.startSpan(
      sql.slice(0, sql.indexOf(' ')),
      { kind: SpanKind.CLIENT, attributes, startTime: now - ms },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  });
  // An unreachable collector must not delay the end of the process.
  return () => Promise.race([provider.shutdown(), sleep(shutdownTimeoutMs, undefined, { ref: false })]);
}

const shutdownTimeoutMs = 2_000;
const maxSqlChars = 2_000;

async function exporterOf({ exporter }: TracingConfig): Promise<SpanExporter> {
  if (exporter === 'console') return new ConsoleSpanExporter();
  const { OTLPTraceExporter } =
    exporter === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** A trace that begins here takes the traceId of the reply and the log. */
class WorkIds extends RandomIdGenerator {
  next: Work | undefined;

  override generateTraceId = () => this.next?.traceId.replaceAll('-', '') ?? '';
}

function contextOf({ parent }: Work) {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = parent;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function attributesOf({ kind, name, method, traceId }: Work) {
  if (kind !== 'request') return { 'ludex.job': name };
  return { 'http.request.method': method, 'http.route': name, 'ludex.trace_id': traceId };
}

// Those who watch the server, started before anything that they are to hear of. Where nobody asks for them, their
// packages are not even loaded.
import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from './config.ts';

export type WatchConfig = {
  /** Where Prometheus reads; undefined where it does not. */
  metrics: { host: string; port: number } | undefined;
  tracing: TracingConfig | undefined;
};

/** Starts those that are asked for. The function returned sends what they still hold, and ends them. */
export async function startWatchers(
  { metrics, tracing }: WatchConfig,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const ends: (() => Promise<void> | void)[] = [];
  if (metrics !== undefined) {
    const { openMetrics } = await import('./metrics.ts');
    const { serveMetrics } = await import('./metricsServer.ts');
    ends.push(await serveMetrics(openMetrics(), metrics));
  }
  if (tracing !== undefined) {
    const { openTracing } = await import('./tracing.ts');
    ends.push(await openTracing(tracing, logger));
  }
  return async () => void (await Promise.allSettled(ends.map(async (end) => end())));
}

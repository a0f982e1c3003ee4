// Starts metrics and tracing if they are configured. Start them first, so that they receive all events. Their packages are
// loaded on demand.
import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from './config.ts';

export type WatchConfig = {
  /** The address that Prometheus scrapes; undefined turns metrics off. */
  metrics: { host: string; port: number } | undefined;
  tracing: TracingConfig | undefined;
};

/** The returned function flushes and stops them. */
export async function startWatchers(
  { metrics, tracing }: WatchConfig,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const ends: (() => Promise<void> | void)[] = [];
  if (metrics !== undefined) {
    const { openMetrics } = await import('./metrics.ts');
    const { serveMetrics } = await import('./metrics-server.ts');
    ends.push(await serveMetrics(openMetrics(), metrics));
  }
  if (tracing !== undefined) {
    const end = await import('./tracing.ts')
      .then(({ openTracing }) => openTracing(tracing, logger))
      .catch(explainMissing);
    ends.push(end);
  }
  return async () => void (await Promise.allSettled(ends.map(async (end) => end())));
}

/** Tracing's packages are optional: 28 MB that most installations do not need. */
function explainMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing) throw error;
  throw new Error(
    'Tracing is configured by OTEL_ variables, but its packages are not installed. Install the peerDependencies of package.json with npm, or unset the variables.',
    { cause: error },
  );
}

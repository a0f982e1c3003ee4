// Tracing's packages are optional: without them a server with tracing explains how to install them, and others start.
import { describe, expect, onTestFinished, test } from 'vitest';
import { engine, newFolder } from '../test/databases/databases.ts';
import { startServer } from '../test/process.ts';

/** Hides the packages from Node. */
const hidden = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (!name.startsWith('@opentelemetry/')) return next(name, context);
  throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
} });`;

describe.runIf(engine === 'sqlite')('without the packages', () => {
  const start = (more: Record<string, string>) => {
    const env = { PORT: '0', SAMPLE: 'off', DATA_DIR: newFolder(), ...more };
    const server = startServer(env, ['--import', `data:text/javascript,${encodeURIComponent(hidden)}`]);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    return server;
  };

  test('a server with tracing names them and exits', async () => {
    const server = start({ OTEL_TRACES_EXPORTER: 'console' });
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toContain(
      'Tracing is configured by OTEL_ variables, but its packages are not installed',
    );
  });

  test('a server without tracing starts', async () => {
    await expect(start({}).ready).resolves.toMatch(/^http/);
  });
});

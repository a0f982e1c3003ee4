// Tracing's packages are optional: a server that is to trace without them says what to do, and one that is not starts.
import { describe, expect, onTestFinished, test } from 'vitest';
import { engine, newFolder } from '../test/databases.ts';
import { startServer } from '../test/process.ts';

/** Has Node find none of the packages, as where they are not installed. */
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

  test('a server that is to trace names them and ends', async () => {
    const server = start({ OTEL_TRACES_EXPORTER: 'console' });
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toContain(
      'Tracing is configured by OTEL_ variables, but its packages are not installed',
    );
  });

  test('any other server starts', async () => {
    await expect(start({}).ready).resolves.toMatch(/^http/);
  });
});

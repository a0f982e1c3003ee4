// Starts a server process on an empty database of the engine under test, for behaviour that only processes show.
import { expect, onTestFinished } from 'vitest';
import { type DatabaseFactory, newFolder } from './databases/databases.ts';
import { isFile, multipart } from './forms.ts';
import { startServer } from './process.ts';
import { dataField, formType } from './wire.ts';

export const owner = { email: 'owner@example.com', password: 'vier Möwen über dem Hafen' };

type LiveReply = { success: boolean; traceId: string; data: Record<string, unknown> };

/** Environment of the server. The databases of the factory stay usable afterwards. */
export async function liveEnv(factory: DatabaseFactory): Promise<Record<string, string>> {
  const location = await factory.copy();
  return {
    PORT: '0',
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: newFolder(),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...('url' in location ? { DATABASE_URL: location.url } : {}),
  };
}

/** Starts the server with extra Node options and waits until it is ready. It is killed when the test ends. */
export async function startLive(env: Record<string, string>, options: readonly string[] = []) {
  const server = startServer(env, options);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
  });
  const url = await server.ready;
  /** Makes a call; uploads are sent as multipart. */
  const call = async (
    path: string,
    payload: object,
    headers: Record<string, string> = {},
  ): Promise<LiveReply> => {
    const parts = Object.values(payload).some(isFile) ? multipart(payload) : undefined;
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { ...(parts?.headers ?? { 'content-type': formType }), ...headers },
      body: parts === undefined ? dataField(JSON.stringify(payload)) : new Uint8Array(parts.payload),
    });
    return reply.json();
  };
  const signIn = async (headers?: Record<string, string>): Promise<string> =>
    String((await call('/api/session/login', owner, headers)).data['token']);
  const stop = async () => {
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  };
  return { ...server, url, call, signIn, stop };
}

/** Reads the metrics of a server from its own port. */
export async function readMetrics(
  port: number,
): Promise<{ text: string; value: (series: string) => number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  return { text, value };
}

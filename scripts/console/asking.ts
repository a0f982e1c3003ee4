// Has every screen ask for what it shows first, and writes down what it would have sent. Runs while the console is built.
import { QueryClient } from '@tanstack/react-query';
import type { Read } from '../../console/platform/queries.ts';
import type { Screen } from '../../console/platform/screens.ts';
import { session } from '../../contract/session.ts';
import type { Asking, EarlyRequest } from './early.ts';

/** They stand in requests where the token, and the id of the address, will. */
const [tokenMark, idMark] = ['@token', '@id'];

/** Made while the module is loaded: what loads it is gone then. */
export const asked = await askAll();

async function askAll(): Promise<Asking> {
  const sent: EarlyRequest[] = [];
  pretendBrowser(sent);
  // Only now: it looks for the session as it is loaded.
  const { queryOf } = await import('../../console/platform/queries.ts');
  const requestsOf = async (reads: readonly Read[]): Promise<EarlyRequest[]> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    for (const read of reads) await client.prefetchQuery(read);
    return sent.splice(0);
  };
  const always = await requestsOf([queryOf(session.current, {})]);
  const rooms = import.meta.glob<{ screens: Screen[] }>('../../console/features/*/*.screens.ts');
  const found = await Promise.all(Object.values(rooms).map((load) => load()));
  const screens = [];
  for (const { path, right, access, load, reads } of found.flatMap((room) => room.screens)) {
    const [, source] = /import\w*\("([^"]+)"/.exec(String(load)) ?? [];
    if (source === undefined) throw new Error(`${path} is not loaded by an import of its own`);
    const at = (search: string) => new URL(`http://localhost${path}${search}`);
    const first = async (search: string) => {
      const wanted = access === undefined ? await reads?.(at(search)) : undefined;
      return requestsOf((wanted ?? []).slice(0, 1));
    };
    const bare = await first('');
    const ofRecord = await first(`?id=${idMark}`);
    const requests = [...bare, ...ofRecord.filter(([, data]) => data.includes(idMark))];
    screens.push({ path, right, source, requests });
  }
  return { always, screens };
}

/** Somebody who is signed in, and a server that answers nothing. */
function pretendBrowser(sent: EarlyRequest[]): void {
  const stored = JSON.stringify({ token: tokenMark, roles: [] });
  Object.assign(globalThis, {
    localStorage: { getItem: () => stored },
    location: { origin: 'http://localhost' },
    fetch: (url: URL, { body }: { body: URLSearchParams }) => {
      sent.push([url.pathname, body.get('data') ?? '']);
      return Promise.reject(new TypeError('There is no server'));
    },
  });
}

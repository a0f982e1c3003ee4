// What the page does before any of its scripts runs: it has the files fetched that somebody who is signed in will need at
// this address, and asks the server for what the screen there shows first where the address says no more than that. Both
// come while scripts are still being read.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { Right } from '../../contract/rights.ts';

/**
 * A request as it is sent: where to, and the JSON of its form field `data`, with `@token` in the token's place and `@id` in
 * that of the record which the address names.
 */
export type EarlyRequest = readonly [path: string, data: string];
export type EarlyScreen = {
  right: Right | undefined;
  /** Places in `files`. */
  needs: readonly number[];
  requests: readonly EarlyRequest[];
};
export type Early = {
  /** What the addresses of the page begin with. */
  base: string;
  files: readonly string[];
  /** Places of those that every screen needs. */
  needs: readonly number[];
  requests: readonly EarlyRequest[];
  /** By their paths. */
  screens: Readonly<Record<string, EarlyScreen>>;
};

const root = join(import.meta.dirname, '../..');

export type Asking = {
  always: readonly EarlyRequest[];
  screens: readonly {
    path: string;
    right: Right | undefined;
    source: string;
    requests: readonly EarlyRequest[];
  }[];
};

/** What the screens ask for first at their bare addresses and for a record, by having them ask; and the module that each is. */
export async function firstRequests(): Promise<Asking> {
  const asking = join(import.meta.dirname, 'asking.ts');
  const config = { configFile: false, logLevel: 'error', root } as const;
  const { module } = await runnerImport<{ asked: Asking }>(asking, config);
  return module.asked;
}

/** Runs in the page, so it can use nothing that stands around it here. The session's shape: platform/session.ts. */
export function beEarly({ base, files, needs, requests, screens }: Early): void {
  try {
    const session = JSON.parse(localStorage.getItem('userInfo') ?? '');
    const screen = screens[location.pathname.slice(base.length - 1)];
    const isLocked = session.mustChangePassword === true || session.mustSetUpTwoFactor === true;
    const rights: { name: string; level: number }[] = session.roles[0]?.rights ?? [];
    const may =
      screen?.right === undefined || rights.some(({ name, level }) => name === screen.right && level === 3);
    const sent = new Map<string, Promise<Response>>();
    const query = new URLSearchParams(location.search);
    const id = query.size === 1 ? query.get('id') : null;
    const asked = may
      ? (screen?.requests ?? []).filter(([, data]) =>
          data.includes('"@id"') ? id !== null : location.search === '',
        )
      : [];
    // Before the files: the server has to work for its answers.
    for (const [path, data] of isLocked ? [] : [...requests, ...asked]) {
      const filled = data
        .replace('"@token"', () => JSON.stringify(session.token))
        .replace('"@id"', () => JSON.stringify(id));
      const body = new URLSearchParams({ data: filled });
      const reply = fetch(path, { method: 'POST', body, credentials: 'same-origin' });
      // Whoever takes it will hear of a failure.
      reply.catch(() => {});
      sent.set(path + body, reply);
    }
    globalThis.earlyReplies = sent;
    const coming = [...needs, ...(screen?.needs ?? [])].map((place) => {
      const href = base + files[place];
      const link = document.createElement('link');
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href });
      else Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
      return new Promise((resolve) => link.addEventListener('load', resolve));
    });
    void Promise.all(coming).then(() => {
      globalThis.earlyFilesCame = true;
    });
  } catch {
    // Nobody is signed in, or storage is damaged: the console itself sees to that.
  }
}

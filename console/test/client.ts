// A client with a session, in front of a server with scripted replies.
import { onTestFinished, vi } from 'vitest';
import { session } from '../../contract/session/session.ts';
import { type Answer, type Asked, freshClient, replyServer } from './browser.ts';

export const identity = {
  account: {
    id: '1',
    version: 1,
    name: 'Ada',
    email: 'ada@example.com',
    avatarId: null,
    avatar: null,
    access: 'staff' as const,
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    startsOnDesk: false,
  },
  roles: [{ id: '2', name: 'Writer', rights: [{ name: 'articles.edit', level: 3 }] }],
  expiresAt: '2026-06-01T12:00:00.000Z',
};

/** The server replies with a constant or by a function. */
export async function setUp(answer: Answer | ((asked: Asked) => Answer | 'nothing' | 'hang up')) {
  const server = await replyServer(typeof answer === 'function' ? answer : () => answer);
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    await server.close();
  });
  const client = await freshClient(server.origin);
  client.startSession('token-1', identity);
  const read = (options = {}) => client.call(session.current, {}, options);
  return { ...client, server, read };
}

export const payloadOf = (asked: Asked | undefined) =>
  JSON.parse(new URLSearchParams(asked?.body).get('data') ?? 'null');

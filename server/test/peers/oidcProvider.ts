// A real OpenID Connect provider for tests. Its accounts sign in by name alone.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type OidcPeople = Readonly<Record<string, { email: string; verified: boolean }>>;

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in as a browser would; returns the callback URL. */
  signIn: (url: string, name: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Starts a provider that only redirects to `redirectUri`. */
export async function startOidcProvider(people: OidcPeople, redirectUri: string): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['ludex', 'a secret between the two'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    findAccount: (_context, name) => ({
      accountId: name,
      claims: () => {
        const person = people[name];
        return { sub: name, email: person?.email ?? null, email_verified: person?.verified ?? false };
      },
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (url, name) => throughProvider(url, name, redirectUri),
    close: () => closed(server),
  };
}

/** Follows the provider's pages: name, then consent. */
async function throughProvider(url: string, name: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return reply;
  };
  let at = url;
  for (let steps = 0; steps < 20; steps += 1) {
    if (at.startsWith(redirectUri)) return at;
    const reply = await visit(at);
    const next = reply.headers.get('location');
    if (next !== null) {
      at = new URL(next, at).href;
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const answer = await visit(at, new URLSearchParams({ prompt, login: name, password: 'any' }));
    at = new URL(answer.headers.get('location') ?? '', at).href;
  }
  throw new Error(`The provider does not send ${name} back`);
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

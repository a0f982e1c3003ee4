// The provider of single sign-on, by OpenID Connect's authorization code flow with PKCE, state and nonce
// (https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth, RFC 7636).
import * as client from 'openid-client';

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string | undefined };

/** What has to be remembered between leaving for the provider and coming back. */
export type OidcSecrets = { state: string; nonce: string; codeVerifier: string };
export type OidcPerson = { issuer: string; subject: string; email: string | undefined };

export type Oidc = {
  /** Where to send the browser. Rejects where the provider does not answer. */
  begin: () => Promise<{ url: string } & OidcSecrets>;
  /**
   * Who came back. `query` is the query string of the address that the provider sent the browser to; the e-mail is
   * given only where the provider says that it has verified it. Rejects on anything that does not fit.
   */
  finish: (query: string, secrets: OidcSecrets) => Promise<OidcPerson>;
};

/** How long, in seconds, the provider may take for an answer. */
const patience = 8;

/** @param redirectUri the address that the provider knows as the one to come back to */
export function openOidc(config: OidcConfig, redirectUri: string): Oidc {
  let found: Promise<client.Configuration> | undefined;
  const provider = () => {
    found ??= discover(config).catch((error: unknown) => {
      // The next sign-in asks again.
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    begin: async () => {
      const [codeVerifier, state, nonce] = [
        client.randomPKCECodeVerifier(),
        client.randomState(),
        client.randomNonce(),
      ];
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, state, nonce, codeVerifier };
    },
    finish: async (query, { state, nonce, codeVerifier }) => {
      const current = new URL(redirectUri);
      current.search = query;
      const tokens = await client.authorizationCodeGrant(await provider(), current, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token');
      const info =
        claims['email'] === undefined ? await userInfo(await provider(), tokens, claims.sub) : claims;
      const { email, email_verified: verified } = info;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: verified === true && typeof email === 'string' ? email : undefined,
      };
    },
  };
}

/** Many providers tell the e-mail only here. */
function userInfo(
  provider: client.Configuration,
  tokens: client.TokenEndpointResponse,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  return client.fetchUserInfo(provider, tokens.access_token, subject);
}

function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<client.Configuration> {
  const server = new URL(issuer);
  // Plain http is for a provider on this machine only; the configuration refuses any other.
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const authentication = clientSecret === undefined ? client.None() : undefined;
  return client.discovery(server, clientId, clientSecret, authentication, { execute, timeout: patience });
}

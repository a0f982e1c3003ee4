// OpenID Connect client: authorization code flow with PKCE, state and nonce
// (https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth, RFC 7636).
import * as client from 'openid-client';

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string | undefined };

/** Kept between the redirect to the provider and the callback. */
export type OidcSecrets = { state: string; nonce: string; codeVerifier: string };
export type OidcPerson = { issuer: string; subject: string; email: string | undefined };

export type Oidc = {
  /** Starts a sign-in; `url` is the provider's page. Rejects if the provider does not respond. */
  begin: () => Promise<{ url: string } & OidcSecrets>;
  /**
   * Verifies the callback, given its query string. Returns the e-mail only if the provider has verified it. Rejects if anything
   * does not match.
   */
  finish: (query: string, secrets: OidcSecrets) => Promise<OidcPerson>;
};

/** openid-client takes seconds. */
const providerTimeoutSeconds = 8;

/** @param redirectUri the callback URL registered at the provider */
export function openOidc(config: OidcConfig, redirectUri: string): Oidc {
  let discovered: Promise<client.Configuration> | undefined;
  const provider = () => {
    discovered ??= discover(config).catch((error: unknown) => {
      // The next sign-in retries.
      discovered = undefined;
      throw error;
    });
    return discovered;
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

/** Many providers return the e-mail only here. */
function userInfo(
  provider: client.Configuration,
  tokens: client.TokenEndpointResponse,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  return client.fetchUserInfo(provider, tokens.access_token, subject);
}

function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<client.Configuration> {
  const server = new URL(issuer);
  // The configuration allows plain HTTP for localhost only.
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const authentication = clientSecret === undefined ? client.None() : undefined;
  return client.discovery(server, clientId, clientSecret, authentication, {
    execute,
    timeout: providerTimeoutSeconds,
  });
}

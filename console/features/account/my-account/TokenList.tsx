// API tokens of one account, with a button to revoke them.
import './tokens.css';
import { lazy, Suspense, useState } from 'react';
import { formatRights, grantedLevel } from '../../../../contract/kit/rights.ts';
import { type ApiToken, addressKinds } from '../../../../contract/tokens/tokens.ts';
import { retryUntilOnline } from '../../../data/idle.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Time } from '../../../ui/display/Time.tsx';

const EndToken = lazy(() => retryUntilOnline(() => import('./tokens.end.tsx')));

type Props = {
  tokens: readonly ApiToken[];
  busy: boolean;
  /** Omitted for a read-only list. */
  onEnd?: ((token: ApiToken) => void) | undefined;
};

export function TokenList({ tokens, busy, onEnd }: Props) {
  const [asked, setAsked] = useState<ApiToken>();
  return (
    <>
      <ul className="tokens">
        {tokens.map((token) => (
          <li key={token.id}>
            <Words token={token} />
            {onEnd && (
              <Button
                size="small"
                disabled={busy}
                onClick={() => setAsked(token)}
                aria-label={`End the token ${token.name}`}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && onEnd && (
        <Suspense>
          <EndToken
            name={asked.name}
            onEnd={() => {
              setAsked(undefined);
              onEnd(asked);
            }}
            onKeep={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Words({
  token: { name, prefix, rights, expiresAt, lastUsedAt, lastUsedFrom },
}: {
  token: ApiToken;
}) {
  const over = Date.parse(expiresAt) <= Date.now();
  const words = formatRights(rights.map((right) => ({ name: right, level: grantedLevel })));
  return (
    <div className="token-text">
      <span>{name}</span> <code>{prefix}…</code> {over && <Badge color="orange">Expired</Badge>}
      <div className="token-soft">
        {over ? 'Expired' : 'Expires'} <Time value={expiresAt} />,{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Time value={lastUsedAt} /> {lastUsedFrom && `from ${addressKinds[lastUsedFrom]}`}
          </>
        )}
      </div>
      <div className="token-soft">{words.join('; ')}.</div>
    </div>
  );
}

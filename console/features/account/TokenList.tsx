// API tokens, one's own or another account's, with what ends them.
import './tokens.css';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { grantedLevel, rightsInWords } from '../../../contract/rights.ts';
import { type ApiToken, addressKinds } from '../../../contract/tokens.ts';
import { Badge } from '../../platform/ui/Badge.tsx';
import { DangerButton } from '../../platform/ui/DangerButton.tsx';
import { Time } from '../../platform/ui/Time.tsx';

type Props = {
  tokens: readonly ApiToken[];
  busy: boolean;
  /** Left out where they are only to be seen. */
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
        <Modal
          open
          title={`End the token ${asked.name}?`}
          onCancel={() => setAsked(undefined)}
          cancelText="Keep"
          footer={(_, { CancelBtn }) => (
            <>
              <CancelBtn />
              <DangerButton
                autoFocus
                onClick={() => {
                  setAsked(undefined);
                  onEnd(asked);
                }}
              >
                End
              </DangerButton>
            </>
          )}
        >
          <p>Programs that use it are refused at once. It cannot be brought back; another can be made.</p>
        </Modal>
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
  const words = rightsInWords(rights.map((right) => ({ name: right, level: grantedLevel })));
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
      <div className="token-soft">{words.join('. ')}.</div>
    </div>
  );
}

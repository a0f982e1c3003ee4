// Your second factors: an authenticator app, passkeys and recovery codes.
import './twoFactor.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { session } from '../../../../contract/session/session.ts';
import { type Passkey, twoFactor } from '../../../../contract/session/two-factor.ts';
import { retryUntilOnline } from '../../../data/idle.ts';
import { useRead } from '../../../data/queries.ts';
import { passkeysHere } from '../../../passkeys/passkeysHere.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ErrorPanel } from '../../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../../ui/display/Lines.tsx';
import { Time } from '../../../ui/display/Time.tsx';
import type { TwoFactorStep } from './twoFactor.dialogs.tsx';

const TwoFactorDialog = lazy(() => retryUntilOnline(() => import('./twoFactor.dialogs.tsx')));

export default function MyTwoFactor() {
  const client = useQueryClient();
  const { data, error, refetch } = useRead(twoFactor.status, {});
  const [step, setStep] = useState<TwoFactorStep>();
  const close = () => {
    setStep(undefined);
    // Other sessions have ended, and this one may have more rights.
    for (const { path } of [session.list, session.current])
      void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <section className="panel two-factor" aria-labelledby="my-two-factor">
      <h2 id="my-two-factor">Two-factor authentication</h2>
      {data === undefined &&
        (error === null ? <Lines rows={4} /> : <ErrorPanel error={error} onRetry={refetch} />)}
      {data && (
        <>
          <p className="soft">
            Require a second step when you sign in.
            {data.required && ' Required by one of your roles.'}
          </p>
          <h3>
            Authenticator app {data.app ? <Badge color="green">on</Badge> : <Badge color="plain">off</Badge>}
          </h3>
          <div className="two-factor-row">
            <span className="soft">
              {data.app ? (
                <>
                  Set up <Time value={data.app.since} />
                </>
              ) : (
                'Enter a code from your phone when you sign in.'
              )}
            </span>
            {data.app ? (
              <Button onClick={() => setStep({ kind: 'removeApp' })}>Turn off…</Button>
            ) : (
              <Button onClick={() => setStep({ kind: 'addApp' })}>Set up app…</Button>
            )}
          </div>
          <h3>Passkeys</h3>
          {data.passkeys.length > 0 && (
            <ul className="two-factor-keys">
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onStep={setStep} />
              ))}
            </ul>
          )}
          <div className="two-factor-row">
            <span className="soft">
              {passkeysHere()
                ? 'Sign in with fingerprint, face or PIN.'
                : 'Not available in this browser or at this address.'}
            </span>
            {passkeysHere() && (
              <Button onClick={() => setStep({ kind: 'addPasskey' })}>Add a passkey…</Button>
            )}
          </div>
          {(data.app !== null || data.passkeys.length > 0) && (
            <>
              <h3>Recovery codes</h3>
              <div className="two-factor-row">
                <span className="soft">{left(data.recoveryCodes)}</span>
                <Button onClick={() => setStep({ kind: 'renewCodes' })}>New codes…</Button>
              </div>
            </>
          )}
          {step && (
            <Suspense>
              <TwoFactorDialog step={step} hasApp={data.app !== null} onClose={close} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

function left(count: number): string {
  if (count === 0) return 'None left. Create new ones so that you cannot lock yourself out.';
  return count === 1 ? '1 left.' : `${count} left.`;
}

type RowProps = { passkey: Passkey; onStep: (step: TwoFactorStep) => void };

function PasskeyRow({ passkey, onStep }: RowProps) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li>
      <div className="two-factor-text">
        {name} {synced && <Badge color="blue">synced</Badge>}
        <div className="soft">
          Added <Time value={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Time value={lastUsedAt} />
            </>
          )}
        </div>
      </div>
      <Button
        size="small"
        aria-label={`Rename the passkey ${name}`}
        onClick={() => onStep({ kind: 'renamePasskey', passkey })}
      >
        Rename
      </Button>
      <Button
        size="small"
        aria-label={`Delete the passkey ${name}`}
        onClick={() => onStep({ kind: 'removePasskey', passkey })}
      >
        Delete
      </Button>
    </li>
  );
}

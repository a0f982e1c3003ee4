// The second step of signing in: a code of the app, a recovery code or a passkey. Used on the login page and in the
// dialog that opens over a page when its session has ended.
import './login.css';
import { type SubmitEvent, useRef, useState } from 'react';
import type { SecondFactor } from '../../../contract/session/session.ts';
import { passkeysHere } from '../../passkeys/passkeysHere.ts';
import { formText } from '../../ui/formText.ts';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { useTakeFocus } from '../../ui/overlays/takeFocus.ts';
import { type Failure, FormAlert, failureOf } from './FormAlert.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

type SecondStepProps = {
  methods: readonly SecondFactor[];
  /** Tries a code. Returns its error, or nothing if it opened the session. */
  onCode: (otp: string) => Promise<string | undefined>;
  onBack: () => void;
  className?: string;
};

export default function SecondStep({ methods, onCode, onBack, className = '' }: SecondStepProps) {
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const root = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [recovering, setRecovering] = useState(!methods.includes('app'));
  const hasBoth = methods.includes('app') && methods.includes('recoveryCode');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const otp = formText(form, 'otp').trim();
    if (busy) return;
    setFailure(undefined);
    setError(otp === '' ? 'Enter the code' : undefined);
    if (otp === '') return;
    setBusy(true);
    try {
      const fault = await onCode(otp);
      if (fault === undefined) return;
      setError(fault);
      const field = form.elements.namedItem('otp');
      if (field instanceof HTMLInputElement) field.select();
    } catch (thrown) {
      setFailure(failureOf(thrown, () => root.current?.requestSubmit()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={root}
      className={`second-step ${className}`}
      method="post"
      aria-label="Second step"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2>Confirm your identity</h2>
      <FormAlert failure={failure} />
      {(methods.includes('app') || methods.includes('recoveryCode')) && (
        <>
          <CodeField key={String(recovering)} recovering={recovering} error={error} />
          <button type="submit" className="button-primary" aria-disabled={busy}>
            {busy ? 'Logging in …' : 'Confirm'}
          </button>
        </>
      )}
      {methods.includes('passkey') && passkeysHere() && <PasskeyButton onFailed={setFailure} />}
      <div className="second-step-others">
        {hasBoth && (
          <button
            type="button"
            className="button-text"
            onClick={() => {
              setRecovering(!recovering);
              setError(undefined);
            }}
          >
            {recovering ? 'Use the app instead' : 'Use a recovery code instead'}
          </button>
        )}
        <button type="button" className="button-text" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}

function CodeField({ recovering, error }: { recovering: boolean; error: string | undefined }) {
  const first = useTakeFocus<HTMLInputElement>();
  return recovering ? (
    <TextField
      ref={first}
      label="Recovery code"
      name="otp"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      error={error}
      hint="Each recovery code works once."
    />
  ) : (
    <TextField
      ref={first}
      label="Code"
      name="otp"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={8}
      error={error}
      hint="The six digits from your authenticator app."
    />
  );
}

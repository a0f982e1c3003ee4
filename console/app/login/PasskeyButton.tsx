// Sign in with a passkey instead of e-mail, password and code.
import { useState } from 'react';
import { type Failure, failureOf } from './FormAlert.tsx';

type PasskeyButtonProps = { onFailed: (failure: Failure) => void };

export function PasskeyButton({ onFailed }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  async function use() {
    if (busy) return;
    setBusy(true);
    try {
      const { signInByPasskey } = await import('./signing.ts');
      await signInByPasskey();
    } catch (error) {
      onFailed(failureOf(error, () => void use()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="button-plain" aria-disabled={busy} onClick={() => void use()}>
      {busy ? 'Waiting for your passkey …' : 'Log in with a passkey'}
    </button>
  );
}

// The two forms of the two-factor dialogs. Errors are shown at their fields.

import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { BizError, isUnanswered, showError } from '../../../data/client.ts';
import { placedText } from '../../../data/placedText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DangerButton } from '../../../ui/buttons/DangerButton.tsx';
import { formText } from '../../../ui/formText.ts';
import { TextField } from '../../../ui/inputs/TextField.tsx';
import { useTakeFocus } from '../../../ui/overlays/takeFocus.ts';

type Errors = Readonly<Record<string, string>>;
export type Proof = { currentPassword: string; otp?: string };

type ProofFormProps = {
  /** True if a code of the app is needed too. */
  hasApp?: boolean;
  action: string;
  danger?: boolean;
  send: (proof: Proof) => Promise<void>;
  children?: ReactNode;
};

/** Asks for your password, and for a code if an app is set up. */
export function ProofForm({ hasApp = false, action, danger = false, send, children }: ProofFormProps) {
  const first = useTakeFocus<HTMLInputElement>();
  const { errors, failure, busy, attempt } = useAttempt();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const currentPassword = formText(event.currentTarget, 'currentPassword');
    const otp = formText(event.currentTarget, 'otp').trim();
    const missing = {
      ...(currentPassword === '' ? { currentPassword: 'Enter your password' } : {}),
      ...(hasApp && otp === '' ? { otp: 'Enter a code' } : {}),
    };
    void attempt(missing, () => send({ currentPassword, ...(otp === '' ? {} : { otp }) }));
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      {children}
      <TextField
        ref={first}
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      {hasApp && (
        <TextField
          label="Code"
          name="otp"
          autoComplete="one-time-code"
          maxLength={32}
          error={errors['otp']}
          hint="From your authenticator app, or a recovery code."
        />
      )}
      <Actions {...{ failure, busy, action, danger }} />
    </form>
  );
}

type FieldFormProps = {
  field: Omit<ComponentProps<typeof TextField>, 'error' | 'ref'>;
  action: string;
  send: (value: string) => Promise<void>;
};

/** Asks for one value. */
export function FieldForm({ field, action, send }: FieldFormProps) {
  const first = useTakeFocus<HTMLInputElement>();
  const { errors, failure, busy, attempt } = useAttempt();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = formText(event.currentTarget, field.name).trim();
    void attempt(value === '' ? { [field.name]: 'Required' } : {}, () => send(value));
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField {...field} ref={first} error={errors[field.name]} />
      <Actions {...{ failure, busy, action }} danger={false} />
    </form>
  );
}

type ActionsProps = { failure: string | undefined; busy: boolean; action: string; danger: boolean };

function Actions({ failure, busy, action, danger }: ActionsProps) {
  return (
    <>
      <div className="form-alert" role="alert">
        {failure}
      </div>
      <div className="form-actions">
        {danger ? (
          <DangerButton htmlType="submit" loading={busy}>
            {action}
          </DangerButton>
        ) : (
          <Button htmlType="submit" type="primary" loading={busy}>
            {action}
          </Button>
        )}
      </div>
    </>
  );
}

/** Errors of the last attempt: by field, or one for the whole form. */
function useAttempt() {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function attempt(missing: Errors, work: () => Promise<void>) {
    if (busy) return;
    setErrors(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BizError) || isUnanswered(error)) setFailure(placedText(error));
      else if (Object.keys(error.fieldErrors).length > 0) setErrors(error.fieldErrors);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }
  return { errors, failure, busy, attempt };
}

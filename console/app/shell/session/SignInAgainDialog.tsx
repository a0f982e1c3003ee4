// The login dialog over a page. Calls that failed because the session expired continue after the login.
import { Modal } from 'antd';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { retryUntilOnline } from '../../../data/idle.ts';
import { placedText } from '../../../data/placedText.ts';
import { logOut, useSession } from '../../../data/session.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formText } from '../../../ui/formText.ts';
import { TextField } from '../../../ui/inputs/TextField.tsx';
import { useTakeFocus } from '../../../ui/overlays/takeFocus.ts';
import { themed } from '../../../ui/themed.tsx';
import { type Asked, signIn } from '../../login/signing.ts';

const SecondStep = lazy(() => retryUntilOnline(() => import('../../login/SecondStep.tsx')));

function SignInAgainDialog() {
  const session = useSession();
  return (
    <Modal
      open={session?.status === 'expired'}
      title="Identity expired"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      width={400}
      zIndex={1500}
      destroyOnHidden
    >
      {session !== null && <PasswordForm email={session.email} />}
    </Modal>
  );
}

function PasswordForm({ email }: { email: string }) {
  const first = useTakeFocus<HTMLInputElement>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState<{ password: string; methods: Asked['methods'] }>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (busy) return;
    if (password === '') return setError('Enter your password');
    setBusy(true);
    try {
      const asked = await signIn(email, password);
      if (asked === undefined) return;
      setSecond({ password, methods: asked.methods });
      setBusy(false);
    } catch (failure) {
      setError(placedText(failure));
      setBusy(false);
    }
  }

  if (second) {
    return (
      <Suspense>
        <SecondStep
          methods={second.methods}
          onCode={async (otp) => (await signIn(email, second.password, otp))?.fault}
          onBack={() => setSecond(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Your session has ended. Nothing on this page is lost: enter your password and go on where you were.
      </p>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        ref={first}
        error={error}
      />
      <div className="form-actions">
        <Button htmlType="submit" type="primary" loading={busy}>
          Log in and go on
        </Button>
        <Button onClick={logOut}>Log in as someone else</Button>
      </div>
    </form>
  );
}

export default themed(SignInAgainDialog);

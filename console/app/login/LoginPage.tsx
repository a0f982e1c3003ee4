import './login.css';
import { lazy, type SubmitEvent, Suspense, useCallback, useRef, useState } from 'react';
import { retryUntilOnline } from '../../data/idle.ts';
import { passkeysHere } from '../../passkeys/passkeysHere.ts';
import { formText } from '../../ui/formText.ts';
import { TextField } from '../../ui/inputs/TextField.tsx';
import logo from '../logo.svg';
import { productName } from '../product.ts';
import { shell } from '../shellPart.ts';
import { type Failure, FormAlert, failureOf } from './FormAlert.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import type { Asked } from './signing.ts';

// Rarely needed, so loaded on demand.
const SecondStep = lazy(() => retryUntilOnline(() => import('./SecondStep.tsx')));

/** The accepted password, and the second factors that are still needed. */
type Begun = { email: string; password: string; methods: Asked['methods'] };
type Errors = { email?: string; password?: string; form?: Failure };

export default function LoginPage() {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState<Begun>();
  const form = useRef<HTMLFormElement>(null);
  const fail = useCallback((failure: Failure) => setErrors({ form: failure }), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = formText(event.currentTarget, 'email').trim();
    const password = formText(event.currentTarget, 'password');
    const missing = missingIn(email, password);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focus(missing.email === undefined ? 'password' : 'email');
    setBusy(true);
    try {
      const { signIn } = await signing();
      const asked = await signIn(email, password);
      if (asked) setSecond({ email, password, methods: asked.methods });
    } catch (error) {
      setErrors({ form: failureOf(error, () => form.current?.requestSubmit()) });
      focus('password');
    } finally {
      setBusy(false);
    }
  }

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.focus();
  }

  return (
    <main className="login-page">
      <h1 className="login-brand">
        <img src={logo} alt="" width={40} height={40} />
        {productName}
      </h1>
      {second && (
        <Suspense>
          <SecondStep
            className="login-form"
            methods={second.methods}
            onCode={async (otp) =>
              (await (await signing()).signIn(second.email, second.password, otp))?.fault
            }
            onBack={() => setSecond(undefined)}
          />
        </Suspense>
      )}
      <form
        ref={form}
        className="login-form"
        hidden={second !== undefined}
        method="post"
        aria-label="Log in"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={preload}
      >
        <h2>Log in</h2>
        <FormAlert failure={errors.form} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <button type="submit" className="button-primary" aria-disabled={busy}>
          {busy ? 'Logging in …' : 'Log in'}
        </button>
        {passkeysHere() && <PasskeyButton onFailed={fail} />}
        {globalThis.ludex?.sso && <SingleSignOn onFailed={fail} />}
      </form>
    </main>
  );
}

const signing = () => import('./signing.ts');

/** Loads the rest of the console while the user types. */
function preload(): void {
  void signing().catch(() => {});
  void shell.start();
}

function missingIn(email: string, password: string): Errors {
  return {
    ...(email === '' && { email: 'Enter your e-mail' }),
    ...(password === '' && { password: 'Enter your password' }),
  };
}

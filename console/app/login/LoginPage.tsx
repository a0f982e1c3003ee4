import './login.css';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { formText } from '../../platform/ui/formText.ts';
import { TextField } from '../../platform/ui/TextField.tsx';
import logo from '../logo.svg';
import { offlineText, useOnline } from '../offline.ts';
import { productName } from '../product.ts';
import { shell } from '../shellPart.ts';
import { SingleSignOn } from './SingleSignOn.tsx';

type Errors = { email?: string; password?: string; form?: string };

export default function LoginPage() {
  const online = useOnline();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = useCallback((text: string) => setErrors({ form: text }), []);

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
      await signIn(email, password);
    } catch (error) {
      setErrors({ form: error instanceof Error ? error.message : String(error) });
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
      <form
        ref={form}
        className="login-form"
        method="post"
        aria-label="Log in"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={preload}
      >
        <h2>Log in</h2>
        <div className="form-alert form-alert-warning" role="alert">
          {online ? null : offlineText}
        </div>
        <div className="form-alert" role="alert">
          {errors.form}
        </div>
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
        {globalThis.ludex?.sso && <SingleSignOn onFailed={fail} />}
      </form>
    </main>
  );
}

const signing = () => import('./signing.ts');

/** Whoever begins to type will need the rest: it loads meanwhile. */
function preload(): void {
  void signing().catch(() => {});
  shell.start();
}

function missingIn(email: string, password: string): Errors {
  return {
    ...(email === '' && { email: 'Enter your e-mail' }),
    ...(password === '' && { password: 'Enter your password' }),
  };
}

// Single sign-on, if the server offers it: to the provider, and back with a handle or an error.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ssoFailures } from '../../../contract/session/single-sign-on.ts';
import { placedText } from '../../data/placedText.ts';
import { urlQuery } from '../../data/urlQuery.ts';
import { loginPath } from '../paths.ts';
import { type Failure, failureOf } from './FormAlert.tsx';

type SingleSignOnProps = { onFailed: (failure: Failure) => void };

export function SingleSignOn({ onFailed }: SingleSignOnProps) {
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const handle = query.get('handle');
  const failure = query.get('failure');

  useEffect(() => {
    if (failure === null) return;
    const texts: Readonly<Record<string, string>> = ssoFailures;
    onFailed({ text: texts[failure] ?? ssoFailures.refused });
    void navigate(loginPath, { replace: true });
  }, [failure, navigate, onFailed]);

  useEffect(() => {
    if (handle === null) return;
    setBusy(true);
    // The handle works once, so it is removed from the history.
    void signing()
      .then(async ({ finishSso, ssoRedirect }) => {
        await navigate(loginPath + urlQuery({ redirect: ssoRedirect() }), { replace: true });
        await finishSso(handle);
      })
      .catch((error: unknown) => onFailed({ text: placedText(error) }))
      .finally(() => setBusy(false));
  }, [handle, navigate, onFailed]);

  async function leave() {
    if (busy) return;
    setBusy(true);
    try {
      const { beginSso } = await signing();
      location.href = await beginSso(query.get('redirect'));
    } catch (error) {
      onFailed(failureOf(error, () => void leave()));
      setBusy(false);
    }
  }

  return (
    <button type="button" className="button-plain" aria-disabled={busy} onClick={() => void leave()}>
      {busy ? 'Signing in …' : 'Single sign-on'}
    </button>
  );
}

const signing = () => import('./signing.ts');

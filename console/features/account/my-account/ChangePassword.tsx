// Changes your password. Errors are shown at their fields; the first one is focused.
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { passwordLimits } from '../../../../contract/kit/limits.ts';
import { parsePayload } from '../../../../contract/kit/payload.ts';
import { session } from '../../../../contract/session/session.ts';
import { useIdentity } from '../../../data/access.tsx';
import { showError } from '../../../data/client.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/inputs/TextField.tsx';

/** @param autoFocus true if it is the only form on the page */
export function ChangePassword({ autoFocus = false }: { autoFocus?: boolean }) {
  const change = useWrite(accounts.changePassword, { display: false });
  const client = useQueryClient();
  const email = useIdentity()?.email ?? '';
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);

  function refuse(next: Record<string, string>) {
    setErrors(next);
    const name = ['currentPassword', 'password', 'repeated'].find((field) => next[field] !== undefined);
    const field = name === undefined ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { currentPassword, password, repeated } = typed;
    const parsed = parsePayload(accounts.changePassword.input, { currentPassword, password });
    if (!parsed.ok) return refuse(parsed.errors);
    if (repeated !== password) return refuse({ repeated: 'This is not the same password' });
    refuse({});
    change.mutate(parsed.value, {
      onSuccess: ({ endedSessions }) => {
        form.current?.reset();
        notify.success(
          endedSessions === 0
            ? 'Password changed'
            : `Password changed, ${endedSessions} other sessions ended`,
        );
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith(sessionArea),
        });
      },
      onError: (error) => {
        if (Object.keys(error.fieldErrors).length > 0) refuse(error.fieldErrors);
        else showError(error, { retry: () => form.current?.requestSubmit() });
      },
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label="Change password">
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        error={errors['currentPassword']}
      />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        error={errors['password']}
        hint={`${passwordLimits.min} to ${passwordLimits.max} characters. All your other sessions will end.`}
      />
      <TextField
        label="New password again"
        name="repeated"
        type="password"
        autoComplete="new-password"
        error={errors['repeated']}
      />
      <Button htmlType="submit" type="primary" loading={change.isPending}>
        Change password
      </Button>
    </form>
  );
}

const sessionArea = session.list.path.slice(0, session.list.path.lastIndexOf('/') + 1);

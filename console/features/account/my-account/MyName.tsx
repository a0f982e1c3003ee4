// Your name, as others see it on your changes.
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { parsePayload } from '../../../../contract/kit/payload.ts';
import { session } from '../../../../contract/session/session.ts';
import { showError } from '../../../data/client.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { useUnsavedText } from '../../../form/saving/useUnsavedText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/inputs/TextField.tsx';

type MyNameProps = {
  name: string;
  /** Of the own account; undefined until it is loaded. */
  version: number | undefined;
};

export function MyName({ name, version }: MyNameProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useWrite(accounts.profile, { display: false });
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState<string>();
  useUnsavedText(typed !== undefined && typed.trim() !== name);
  const lookAgain = () => client.invalidateQueries({ queryKey: [session.current.path] });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('name');
    const parsed = parsePayload(accounts.profile.input, { version: version ?? 1, name: typed });
    setError(parsed.ok ? undefined : parsed.errors['name']);
    if (!parsed.ok) return;
    mutate(parsed.value, {
      onSuccess: () => {
        notify.success('Name saved');
        void lookAgain();
      },
      onError: (failure) => {
        setError(failure.fieldErrors['name']);
        if (failure.errorCode === 'stale_version') void lookAgain();
        if (failure.fieldErrors['name'] === undefined)
          showError(failure, { retry: () => form.requestSubmit() });
      },
    });
  }

  // A new name from the server resets the field.
  return (
    <form key={name} method="post" noValidate onSubmit={submit} aria-label="My name" className="my-name">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        error={error}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button htmlType="submit" loading={isPending} disabled={version === undefined}>
        Save name
      </Button>
    </form>
  );
}

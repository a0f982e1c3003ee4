// Where the console opens after a sign-in.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { session } from '../../../../contract/session/session.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';

type MyStartProps = { startsOnDesk: boolean; version: number };

export function MyStart({ startsOnDesk, version }: MyStartProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useWrite(accounts.profile);
  const [checked, setChecked] = useState(startsOnDesk);
  const save = (wanted: boolean) => {
    // A second change needs the version that the first one makes.
    if (isPending) return;
    setChecked(wanted);
    mutate(
      { version, startsOnDesk: wanted },
      {
        onSuccess: () => notify.success('Start page saved'),
        onError: () => setChecked(!wanted),
        onSettled: () => void client.invalidateQueries({ queryKey: [session.current.path] }),
      },
    );
  };
  return (
    <label className="my-start">
      <input type="checkbox" checked={checked} onChange={({ target }) => save(target.checked)} /> Start on My
      work
    </label>
  );
}

// Where the console opens after a sign-in.
import { useQueryClient } from '@tanstack/react-query';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { session } from '../../../../contract/session/session.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';

type MyStartProps = { startsOnDesk: boolean; version: number };

export function MyStart({ startsOnDesk, version }: MyStartProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useWrite(accounts.profile);
  return (
    <label className="my-start">
      <input
        type="checkbox"
        checked={startsOnDesk}
        disabled={isPending}
        onChange={({ target }) =>
          mutate(
            { version, startsOnDesk: target.checked },
            {
              onSuccess: () => notify.success('Start page saved'),
              onSettled: () => void client.invalidateQueries({ queryKey: [session.current.path] }),
            },
          )
        }
      />{' '}
      Start on My work
    </label>
  );
}

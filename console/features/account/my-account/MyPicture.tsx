// Your picture, shown beside your name. Saved as soon as it is chosen.
import { useQueryClient } from '@tanstack/react-query';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { session } from '../../../../contract/session/session.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { PictureInput } from '../../../media/PictureInput.tsx';
import { themed } from '../../../ui/themed.tsx';

type MyPictureProps = {
  avatarId: string | null;
  /** Of the own account. */
  version: number;
};

function MyPicture({ avatarId, version }: MyPictureProps) {
  const client = useQueryClient();
  const { mutate } = useWrite(accounts.profile);
  const save = (id: string | null) =>
    mutate(
      { version, avatarId: id },
      {
        onSuccess: () => notify.success(id === null ? 'Picture removed' : 'Picture saved'),
        onSettled: () => void client.invalidateQueries({ queryKey: [session.current.path] }),
      },
    );
  return (
    <div role="group" aria-labelledby="my-picture" className="my-picture">
      <div id="my-picture">Picture</div>
      <PictureInput slot="avatar" value={avatarId} onChange={save} />
    </div>
  );
}

export default themed(MyPicture);

// The own picture, beside the name in the header and wherever people are shown. It is saved as soon as it is chosen.
import { useQueryClient } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts.ts';
import { session } from '../../../contract/session.ts';
import { PictureInput } from '../../platform/media/PictureInput.tsx';
import { notify } from '../../platform/notify.ts';
import { useWrite } from '../../platform/queries.ts';
import { themed } from '../../platform/ui/themed.tsx';

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

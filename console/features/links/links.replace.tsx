// Puts another URL in the place of a link: asks for it, then shows what would change.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type LinkRow, type LinkType, links } from '../../../contract/links/link-health.ts';
import { BizError, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { finishedJob, offerJobUndo } from '../../jobs/finished.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import BulkPreview from '../../list/selection/BulkPreview.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { nouns } from './links.nouns.ts';

type ReplaceProps = { link: LinkRow; type: LinkType; onStart: () => void; onClose: () => void };

function ReplaceDialog({ link, type, onStart, onClose }: ReplaceProps) {
  const client = useQueryClient();
  const noun = nouns[type];
  const [url, setUrl] = useState(link.state === 'redirected' ? (link.target ?? '') : '');
  const [prepared, setPrepared] = useState<{ id: string; total: number }>();
  const { mutateAsync, isPending, error } = useWrite(links.replace, { display: false });
  const prepare = async () => {
    const { id, total } = await mutateAsync({ id: link.id, type, url });
    setPrepared({ id, total });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void prepare().catch(ignoreShown);
  };
  const follow = async (id: string) => {
    const end = await finishedJob(id, () => {});
    await client.invalidateQueries();
    const count = (some: number) => counted(some, noun);
    if (end.error !== null) notify.error(end.error);
    if (end.refused > 0) notify.warning(`${count(end.refused)} not changed. Jobs shows the reasons.`);
    if (end.changed > 0) offerJobUndo(client, end, `${count(end.changed)} changed`, count);
  };
  const answer = (id: string, isStarted: boolean) => {
    if (!isStarted) return onClose();
    // Then no record uses the link any more.
    onStart();
    void follow(id).catch(showFailure);
  };
  if (prepared !== undefined) {
    const job = { verb: 'Change', done: 'changed', do: {}, select: { ids: [] }, previews: true };
    return (
      <BulkPreview
        id={prepared.id}
        job={{ ...job, count: prepared.total }}
        noun={noun}
        onAnswer={(isStarted) => answer(prepared.id, isStarted)}
      />
    );
  }
  return (
    <Dialog
      title={`Replace link in ${noun.many}`}
      typed={url !== '' && url !== link.target}
      action={{ label: 'Preview', busy: isPending, disabled: url.trim() === '', onClick: prepare }}
      failure={error !== null && error.fieldErrors['url'] === undefined ? error : null}
      onClose={onClose}
    >
      <p className="link-url">{link.url}</p>
      <form method="post" noValidate onSubmit={submit}>
        <TextField
          label="New URL"
          name="url"
          autoFocus
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          maxLength={2_048}
          value={url}
          error={error?.fieldErrors['url']}
          onChange={({ target }) => setUrl(target.value)}
        />
      </form>
    </Dialog>
  );
}

/** The dialog shows a failed call. */
function ignoreShown(error: unknown): void {
  if (!(error instanceof BizError)) throw error;
}

function showFailure(error: unknown): void {
  if (!(error instanceof BizError)) throw error;
  showError(error);
}

export default themed(ReplaceDialog);

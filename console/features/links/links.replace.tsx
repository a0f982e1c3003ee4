// Puts another URL in the place of a link, in records of all types: asks for it, then shows what would change.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type LinkRow, type LinkType, links } from '../../../contract/links/link-health.ts';
import { BizError, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { finishedJob, offerJobUndo, totalOf } from '../../jobs/finished.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { cancelPrepared } from '../../list/selection/JobPreview.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { inRecords } from './links.nouns.ts';
import { type Prepared, ReplacePreview } from './links.replacePreview.tsx';

type ReplaceProps = {
  link: LinkRow;
  /** Those of the link that the user may edit. */
  types: readonly LinkType[];
  onStart: () => void;
  onClose: () => void;
};

function ReplaceDialog({ link, types, onStart, onClose }: ReplaceProps) {
  const client = useQueryClient();
  const noun = inRecords(types);
  const [url, setUrl] = useState(link.state === 'redirected' ? (link.target ?? '') : '');
  const [prepared, setPrepared] = useState<Prepared[]>();
  const { mutateAsync, isPending, error } = useWrite(links.replace, { display: false });
  const prepare = async () => {
    const made: Prepared[] = [];
    try {
      for (const type of types) made.push({ type, id: (await mutateAsync({ id: link.id, type, url })).id });
    } catch (failure) {
      await Promise.all(made.map(({ id }) => cancelPrepared(id)));
      throw failure;
    }
    setPrepared(made);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void prepare().catch(ignoreShown);
  };
  const follow = async (ids: readonly string[]) => {
    const ends = await Promise.all(ids.map((id) => finishedJob(id)));
    await client.invalidateQueries();
    const count = (some: number) => counted(some, noun);
    const { changed, refused, errors } = totalOf(ends);
    for (const failure of errors) notify.error(failure);
    if (refused > 0) notify.warning(`${count(refused)} not changed. Jobs shows the reasons.`);
    if (changed > 0) offerJobUndo(client, ends, `${count(changed)} changed`, count);
  };
  if (prepared !== undefined)
    return (
      <ReplacePreview
        prepared={prepared}
        noun={noun}
        onStarted={(ids, isAll) => {
          void follow(ids).catch(showFailure);
          // Then no record uses the link any more.
          if (isAll) onStart();
        }}
        onCancel={onClose}
      />
    );
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

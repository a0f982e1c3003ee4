// Compares two listings field by field, and merges them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { duplicateReasons } from '../../../contract/duplicates/duplicates.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import {
  listingMerge,
  type MergeChoice,
  type MergePreview,
  type MergeSide,
} from '../../../contract/listings/merge.ts';
import { useCan } from '../../data/access.tsx';
import { type BizError, call } from '../../data/client.ts';
import { useRead } from '../../data/queries.ts';
import { useRecordHref } from '../../data/screens.ts';
import { NamesContext } from '../../form/fields/names.ts';
import { useUnsavedText } from '../../form/saving/useUnsavedText.ts';
import { inFormOrder } from '../../history/diffs.ts';
import { type ShownKind, useKinds } from '../../history/kinds.ts';
import { offerUndo } from '../../list/rows/deletions.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { mergeHref, useDismiss } from './duplicates.actions.ts';
import { MergeField } from './duplicates.merge.field.tsx';
import { duplicatesPath } from './duplicates.screens.ts';
import './duplicates.merge.css';

export default function MergePage() {
  const [params] = useSearchParams();
  const [keep, drop] = [params.get('keep') ?? '', params.get('drop') ?? ''];
  const { data, error, refetch } = useRead(listingMerge.mergePreview, { keep, drop });
  const kind = useKinds().get('gameListing');
  return (
    <div className="merge">
      <h1>Merge listings</h1>
      {data !== undefined && kind !== undefined ? (
        <Merge key={`${keep} ${drop}`} kind={kind} preview={data} onStale={() => void refetch()} />
      ) : error === null ? (
        <Lines rows={8} />
      ) : error.errorCode === 'not_found' || error.errorCode === 'invalid_fields' ? (
        <EmptyState
          title="Nothing to merge"
          text="One of the listings was deleted or merged already."
          action={<Link to={duplicatesPath}>All duplicates</Link>}
        />
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

type MergeProps = { kind: ShownKind; preview: MergePreview; onStale: () => void };

function Merge({ kind, preview, onStale }: MergeProps) {
  const { keep, drop, fields, names, allowed, pairId } = preview;
  const navigate = useNavigate();
  const dismiss = useDismiss();
  const mayEdit = useCan('gameListings.edit');
  const [own, setOwn] = useState<Readonly<Record<string, MergeChoice>>>({});
  const choiceOf = (path: string, suggested: MergeChoice) => own[path] ?? suggested;
  const { release, rearm } = useUnsavedText(
    fields.some(({ path, suggested }) => choiceOf(path, suggested) !== suggested),
  );
  const { mutate, isPending, error } = useMerge(preview, onStale);
  const inOrder = inFormOrder(kind);
  const merge = () => {
    release();
    mutate(
      {
        keep: { id: keep.id, version: keep.version },
        drop: { id: drop.id, version: drop.version },
        choose: Object.fromEntries(fields.map(({ path, suggested }) => [path, choiceOf(path, suggested)])),
      },
      { onError: rearm },
    );
  };
  const dismissPair = async (id: string) => {
    if (await dismiss([id], true)) void navigate(duplicatesPath);
  };
  return (
    <>
      <div className="merge-sides">
        <Side title="Keep" side={keep} />
        <Side title="Move to bin" side={drop} />
      </div>
      {preview.reasons.length > 0 && (
        <p>{preview.reasons.map((reason) => duplicateReasons[reason]).join(', ')}.</p>
      )}
      <Effects preview={preview} />
      <NamesContext value={names}>
        <div className="merge-fields">
          {fields
            .toSorted((one, other) => inOrder(one.path, other.path))
            .map((field) => (
              <MergeField
                key={field.path}
                kind={kind}
                field={field}
                sides={preview}
                choice={choiceOf(field.path, field.suggested)}
                fault={error?.fieldErrors[`choose.${field.path}`]}
                onChoose={(choice) => setOwn({ ...own, [field.path]: choice })}
              />
            ))}
        </div>
      </NamesContext>
      <div className="merge-actions">
        {allowed && (
          <Button type="primary" loading={isPending} onClick={merge}>
            Merge
          </Button>
        )}
        <Button onClick={() => void navigate(mergeHref(drop.id, keep.id), { replace: true })}>
          Keep “{drop.name}” instead
        </Button>
        {pairId !== null && mayEdit && (
          <Button onClick={() => void dismissPair(pairId)}>Not a duplicate</Button>
        )}
      </div>
      {error !== null && (
        <p role="alert" className="merge-refused">
          {error.errorCode === 'stale_version'
            ? 'One of the listings was changed. Its new values are shown: check them and merge again.'
            : error.message}
        </p>
      )}
    </>
  );
}

/** Merges, offers Undo and goes back to the list. */
function useMerge({ keep, drop }: MergePreview, onStale: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const preview = listingMerge.mergePreview.path;
  return useMutation<unknown, BizError, Payload<typeof listingMerge.merge>>({
    mutationFn: (payload) => call(listingMerge.merge, payload, { display: false }),
    onSuccess: () => {
      offerUndo(client, `“${drop.name}” merged into “${keep.name}”`, [drop.id], true);
      void navigate(duplicatesPath);
      // The comparison is still shown, and cannot be read again: one of its listings is gone.
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== preview });
      void client.invalidateQueries({ queryKey: [preview], refetchType: 'none' });
    },
    onError: ({ errorCode }) => {
      if (errorCode === 'stale_version') onStale();
    },
  });
}

function Side({ title, side }: { title: string; side: MergeSide }) {
  const { id, name, slug, status, updatedAt } = side;
  const href = useRecordHref()('gameListing', id) ?? '';
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <Link to={href}>
        <bdi>{name}</bdi>
      </Link>
      <p className="merge-soft">
        <StatusTag status={status} /> {slug} · changed <Time value={updatedAt} />
      </p>
    </section>
  );
}

/** What a merge does besides the fields. */
function Effects({
  preview: { keep, drop, referrers, comments, leavesChange, allowed },
}: {
  preview: MergePreview;
}) {
  const texts = [
    referrers > 0 &&
      `${counted(referrers, { one: 'article or banner leads', many: 'articles and banners lead' })} to “${keep.name}”.`,
    comments > 0 && `${counted(comments, { one: 'comment moves', many: 'comments move' })}.`,
    leavesChange && `The pending changes of “${drop.name}” go to the bin with it.`,
    drop.status === 'published' &&
      (keep.status === 'published'
        ? `The page ${drop.slug} redirects to ${keep.slug}.`
        : `The page ${drop.slug} leads nowhere until “${keep.name}” is published.`),
    !allowed && 'You need more rights to merge these listings.',
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <ul className="merge-effects">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

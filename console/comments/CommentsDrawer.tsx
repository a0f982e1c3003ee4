// The comments of one record: its threads, and a new one.
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { type CommentType, comments } from '../../contract/comments/comments.ts';
import { desk } from '../../contract/desk/desk.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { useRead, useWrite } from '../data/queries.ts';
import { useSaveKey } from '../form/saving/useSaveKey.ts';
import type { ShownKind } from '../history/kinds.ts';
import { useGone } from '../list/useGone.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { Composer } from './Composer.tsx';
import type { Drafting } from './drafts.ts';
import { ThreadView } from './ThreadView.tsx';
import './comments.css';

type CommentsDrawerProps = Drafting & {
  kind: ShownKind & { type: CommentType };
  id: string;
  /** The comment that is to be seen. */
  wanted: string | null;
  /** Leads to a field of the form. */
  onField: (path: string) => void;
  onClose: () => void;
};

export default function CommentsDrawer(props: CommentsDrawerProps) {
  const { kind, id, wanted, drafts, onDraft, onField, onClose } = props;
  const { type, labels, fields } = kind;
  const [withResolved, setWithResolved] = useState(wanted !== null);
  const only = withResolved ? {} : { resolved: false };
  const threads = useRead(comments.list, { type, id, ...only, pageSize: listLimits.maxPageSize });
  const all = threads.data?.rows.flatMap((thread) => [thread, ...thread.replies]);
  const isWantedGone = wanted !== null && all !== undefined && !all.some((one) => one.id === wanted);
  useGone(isWantedGone ? 'Comment' : undefined, 'comment');
  const people = useRead(desk.people, { type }).data ?? [];
  const add = useWrite(comments.add);
  const { text, path } = drafts['new'] ?? { text: '' };
  // Over the form's keys: Ctrl+Enter sends the comment with the focus, and never publishes the record behind it.
  useSaveKey({ save: () => undefined, advance: submitFocused });
  const paths = Object.keys(labels).filter((one) => Object.hasOwn(fields.shape, one));
  return (
    <Drawer
      open
      title="Comments"
      size={520}
      onClose={onClose}
      extra={
        <Button size="small" aria-pressed={withResolved} onClick={() => setWithResolved(!withResolved)}>
          {withResolved ? 'Hide resolved' : 'Show resolved'}
        </Button>
      }
    >
      {threads.data?.rows.length === 0 ? (
        <EmptyState title="No comments" text="Ask or note something below. @ mentions a person." />
      ) : threads.data !== undefined ? (
        <ol className="comments" aria-label="Threads">
          {threads.data.rows.map((one) => (
            <ThreadView
              key={one.id}
              thread={one}
              kind={kind}
              recordId={id}
              people={people}
              wanted={wanted}
              drafts={drafts}
              onDraft={onDraft}
              onField={onField}
            />
          ))}
        </ol>
      ) : threads.error !== null ? (
        <ErrorPanel error={threads.error} onRetry={() => void threads.refetch()} />
      ) : (
        <Lines rows={6} />
      )}
      <section aria-label="New comment" className="comments-new">
        <Composer
          label="Comment"
          action="Comment"
          people={people}
          text={text}
          onText={(next) => onDraft('new', { text: next, path })}
          onSend={async (typed) => {
            await add.mutateAsync({ type, id, ...typed, ...(path === undefined ? {} : { path }) });
            onDraft('new', undefined);
          }}
        >
          <Select
            aria-label="Field"
            className="comments-field"
            placeholder="About a field (optional)"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={path ?? null}
            options={paths.map((value) => ({ value, label: labels[value] }))}
            onChange={(value: string | undefined) => onDraft('new', { text, path: value })}
          />
        </Composer>
      </section>
    </Drawer>
  );
}

function submitFocused(): void {
  document.activeElement?.closest<HTMLFormElement>('form.comments-composer')?.requestSubmit();
}

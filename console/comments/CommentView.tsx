// One comment: who, when, and the text with its mentions. Its author can edit and delete it.
import { useState } from 'react';
import { type Comment, comments } from '../../contract/comments/comments.ts';
import { useIdentity } from '../data/access.tsx';
import { useWrite } from '../data/queries.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/display/Time.tsx';
import { DangerDialog } from '../ui/overlays/DangerDialog.tsx';
import { Composer, type Person } from './Composer.tsx';
import type { Drafting } from './drafts.ts';
import { mentionParts } from './mentionParts.ts';

type CommentViewProps = Drafting & {
  comment: Comment;
  people: readonly Person[];
  /** Comes into sight, marked. */
  isWanted: boolean;
};

export function CommentView({ comment, people, isWanted, drafts, onDraft }: CommentViewProps) {
  const { id, version, createdAt, createdBy, editedAt, body, mentions } = comment;
  const isOwn = useIdentity()?.account?.id === createdBy?.id;
  const draftKey = `edit ${id}`;
  const text = drafts[draftKey]?.text;
  const setText = (next: string | undefined) =>
    onDraft(draftKey, next === undefined ? undefined : { text: next, saved: body ?? '' });
  const [deleting, setDeleting] = useState(false);
  const edit = useWrite(comments.edit);
  const remove = useWrite(comments.remove, { display: false });
  if (body === null) return <p className="comments-note">Comment deleted</p>;
  return (
    <article className="comment" {...(isWanted ? { 'aria-current': true, ref: bringIntoSight } : {})}>
      <header>
        <strong>{createdBy?.name ?? 'Ludex'}</strong> <Time value={createdAt} />
        {editedAt !== null && <span className="comments-note"> (edited)</span>}
      </header>
      {text === undefined ? (
        <p className="comment-body" dir="auto">
          {mentionParts(body, mentions).map((one, index) =>
            one.isMention ? <b key={index}>{one.text}</b> : one.text,
          )}
        </p>
      ) : (
        <Composer
          label="Edit comment"
          action="Save"
          people={people}
          text={text}
          saved={body}
          onText={setText}
          onSend={async (typed) => {
            await edit.mutateAsync({ id, version, ...typed });
            setText(undefined);
          }}
          onCancel={() => setText(undefined)}
        />
      )}
      {isOwn && text === undefined && (
        <div className="comments-own">
          <Button type="link" size="small" onClick={() => setText(body)}>
            Edit
          </Button>
          <Button type="link" size="small" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      {deleting && (
        <DangerDialog
          title="Delete this comment?"
          action="Delete"
          busy={remove.isPending}
          failure={remove.error}
          onAnswer={() => remove.mutate({ id, version }, { onSuccess: () => setDeleting(false) })}
          onCancel={() => setDeleting(false)}
        >
          Replies to it stay.
        </DangerDialog>
      )}
    </article>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

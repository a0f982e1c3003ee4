// One thread: its field, first comment and replies, with the ways to reply and to resolve it.
import { type CommentType, comments, type Thread } from '../../contract/comments/comments.ts';
import { useWrite } from '../data/queries.ts';
import type { ShownKind } from '../history/kinds.ts';
import { labelOf } from '../history/labels.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { CommentView } from './CommentView.tsx';
import { Composer, type Person } from './Composer.tsx';
import type { Drafting } from './drafts.ts';

type ThreadViewProps = Drafting & {
  thread: Thread;
  kind: ShownKind & { type: CommentType };
  recordId: string;
  people: readonly Person[];
  wanted: string | null;
  onField: (path: string) => void;
};

export function ThreadView(props: ThreadViewProps) {
  const { thread, kind, recordId, people, wanted, drafts, onDraft, onField } = props;
  const { id, path, resolvedAt, resolvedBy, replies } = thread;
  const draftKey = `reply ${id}`;
  const reply = drafts[draftKey];
  const setReply = (text: string | undefined) => onDraft(draftKey, text === undefined ? undefined : { text });
  const drafting = { drafts, onDraft };
  const add = useWrite(comments.add);
  const resolve = useWrite(comments.resolve);
  const isResolved = resolvedAt !== null;
  return (
    <li>
      {path !== null && (
        <Button type="link" className="comments-path" onClick={() => onField(path)}>
          {labelOf(kind, path)}
        </Button>
      )}
      <CommentView comment={thread} people={people} isWanted={thread.id === wanted} {...drafting} />
      {replies.length > 0 && (
        <ol className="comments-replies" aria-label="Replies">
          {replies.map((one) => (
            <li key={one.id}>
              <CommentView comment={one} people={people} isWanted={one.id === wanted} {...drafting} />
            </li>
          ))}
        </ol>
      )}
      {isResolved && <p className="comments-note">Resolved by {resolvedBy?.name}</p>}
      {reply === undefined ? (
        <div className="comments-actions">
          {!isResolved && (
            <Button size="small" onClick={() => setReply('')}>
              Reply
            </Button>
          )}
          <Button
            size="small"
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ id, resolved: !isResolved })}
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      ) : (
        <Composer
          label="Reply"
          action="Reply"
          people={people}
          text={reply.text}
          onText={setReply}
          onSend={async (typed) => {
            await add.mutateAsync({ type: kind.type, id: recordId, parentId: id, ...typed });
            setReply(undefined);
          }}
          onCancel={() => setReply(undefined)}
        />
      )}
    </li>
  );
}

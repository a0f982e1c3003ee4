// Opens the comments of a record, with the number of its open threads.
import { CommentOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type CommentType, comments } from '../../contract/comments/comments.ts';
import { retryUntilOnline } from '../data/idle.ts';
import { useRead } from '../data/queries.ts';
import { focusField } from '../form/fields/focus.ts';
import { useUnsavedText } from '../form/saving/useUnsavedText.ts';
import type { ShownKind } from '../history/kinds.ts';
import { useReadNotices } from '../inbox/unread.ts';
import { useDialog } from '../list/useDialog.ts';
import { useGone } from '../list/useGone.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { type Drafts, isTyped } from './drafts.ts';
import { commentParams, openThreads } from './params.ts';

type CommentsButtonProps = { kind: ShownKind & { type: CommentType }; id: string };

export function CommentsButton({ kind, id }: CommentsButtonProps) {
  const { type } = kind;
  const dialog = useDialog(commentParams);
  const isOpen = dialog.valueOf('comments') === id;
  useReadNotices(id);
  const shown = dialog.valueOf('comments');
  useGone(shown !== null && !isOpen ? 'Comments' : undefined, 'comments', 'comment');
  const { data } = useRead(comments.list, openThreads(type, id));
  // Kept while the drawer is closed.
  const [drafts, setDrafts] = useState<Drafts>({});
  useUnsavedText(isTyped(drafts));
  const [wanted, setWanted] = useState<string | null>(null);
  // After the drawer has gone, which gives the focus back to this button.
  useEffect(() => {
    if (isOpen || wanted === null) return;
    focusField(wanted);
    setWanted(null);
  }, [isOpen, wanted]);
  const open = data?.total ?? 0;
  return (
    <>
      <Button
        icon={<CommentOutlined />}
        aria-label={open === 0 ? 'Comments' : `Comments, ${open} open`}
        title="Comments"
        onClick={() => dialog.show({ comments: id })}
      >
        {open === 0 ? undefined : open}
      </Button>
      {isOpen && (
        <Suspense>
          <CommentsDrawer
            kind={kind}
            id={id}
            wanted={dialog.valueOf('comment')}
            drafts={drafts}
            onDraft={(of, draft) => setDrafts((all) => ({ ...all, [of]: draft }))}
            onField={(path) => {
              setWanted(path);
              dialog.close();
            }}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  );
}

const CommentsDrawer = lazy(() => retryUntilOnline(() => import('./CommentsDrawer.tsx')));

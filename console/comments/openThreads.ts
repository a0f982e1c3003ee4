import { type CommentType, comments } from '../../contract/comments/comments.ts';

/** The read that counts the open threads of a record: for its button, and ahead for the screen. */
export function openThreads(type: CommentType, id: string) {
  return [comments.list, { type, id, resolved: false, pageSize: 1 }] as const;
}

import type { CommentType } from '../../contract/comments/comments.ts';

/** Parameters of the address that open the comments of a record, by its id, and lead to one of them. */
export const commentParams = ['comments', 'comment'] as const;

/** The payload that counts the open threads of a record: for its button, and ahead for the screen. */
export function openThreads(type: CommentType, id: string) {
  return { type, id, resolved: false, pageSize: 1 };
}

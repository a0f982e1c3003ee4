// Texts of comments that are being written, kept while the drawer is closed.

/** `saved` is the text of a comment that is edited, `path` the field that a new one is about. */
export type Draft = { text: string; saved?: string; path?: string | undefined };

/** By `new`, `reply <id of the thread>` or `edit <id of the comment>`. */
export type Drafts = Readonly<Record<string, Draft | undefined>>;

export type Drafting = { drafts: Drafts; onDraft: (of: string, draft: Draft | undefined) => void };

/** True if leaving the page would lose one of the texts. */
export function isTyped(drafts: Drafts): boolean {
  return Object.values(drafts).some((draft) => draft !== undefined && isUnsaved(draft));
}

/** A blank text is nothing to lose. */
export function isUnsaved({ text, saved = '' }: Omit<Draft, 'path'>): boolean {
  return text.trim() !== '' && text !== saved;
}

import type { Editor } from '@tiptap/react';
import { youtubeId } from '../../contract/text/rich-text.ts';
import { AskRow } from './AskRow.tsx';

/** Asks for the link of a video, above the text. */
export function VideoRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  function apply(link: string): string | undefined {
    const videoId = youtubeId(link.trim());
    if (videoId === undefined) return 'Enter a YouTube video link';
    editor.commands.insertContent({ type: 'video', attrs: { videoId } });
    return undefined;
  }

  return (
    <AskRow
      editor={editor}
      name="YouTube video"
      label="Video link"
      placeholder="https://www.youtube.com/watch?v=…"
      action="Insert video"
      apply={apply}
      onClose={onClose}
    />
  );
}

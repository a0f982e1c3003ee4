import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { youtubeId } from '../../contract/text/rich-text.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { isComposing } from '../ui/inputs/composition.ts';

/** Asks for the link of a video, above the text. */
export function VideoRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [link, setLink] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const faultId = useId();

  function finish(): void {
    onClose();
    editor.commands.focus();
  }

  function apply(): void {
    const videoId = youtubeId(link.trim());
    if (videoId === undefined) {
      setIsWrong(true);
      return;
    }
    editor.commands.insertContent({ type: 'video', attrs: { videoId } });
    finish();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else finish();
  }

  return (
    <div className="richtext-link" role="group" aria-label="YouTube video">
      <Input
        autoFocus
        onKeyDown={onKeyDown}
        aria-label="Video link"
        placeholder="https://www.youtube.com/watch?v=…"
        value={link}
        aria-describedby={faultId}
        {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={(event) => {
          setLink(event.target.value);
          setIsWrong(false);
        }}
      />
      <Button onClick={apply}>Insert video</Button>
      <Button onClick={finish}>Cancel</Button>
      <div id={faultId} role="alert" className="richtext-fault">
        {isWrong && 'Enter a YouTube video link'}
      </div>
    </div>
  );
}

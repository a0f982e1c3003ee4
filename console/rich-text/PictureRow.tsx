import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import type { Medium } from '../../contract/media/media.ts';
import type { Choosing } from '../media/choosing.ts';
import { DropZone } from '../media/DropZone.tsx';
import { PictureDialogs } from '../media/PictureDialogs.tsx';
import { useUpload } from '../media/useUpload.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { putPictures } from './putPictures.ts';

/** Takes a picture for the place of the cursor, above the text: uploaded, dropped, pasted or from the library. */
export function PictureRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const uploading = useUpload();
  const [choosing, setChoosing] = useState<Choosing>({ by: 'nothing' });

  function finish(): void {
    onClose();
    editor.commands.focus();
  }

  function insert([chosen]: readonly Medium[]): void {
    setChoosing({ by: 'nothing' });
    if (chosen === undefined) return;
    const { from, to } = editor.state.selection;
    putPictures(editor, [{ medium: chosen, alt: chosen.alt ?? '', place: { from, to } }]);
    finish();
  }

  return (
    <div className="richtext-link" role="group" aria-label="Picture">
      <DropZone
        disabled={false}
        uploading={uploading}
        isFilled={false}
        onFiles={(files) => setChoosing({ by: 'files', files: files.slice(0, 1) })}
        onLibrary={() => setChoosing({ by: 'library' })}
      >
        <PictureDialogs
          slot="inline"
          choosing={choosing}
          uploading={uploading}
          onChosen={insert}
          onClose={() => setChoosing({ by: 'nothing' })}
        />
      </DropZone>
      <Button onClick={finish}>Cancel</Button>
    </div>
  );
}

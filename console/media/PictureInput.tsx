// One picture, by its id: uploaded by button, drop or paste, or chosen from the library.
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { type Picture, pictureFault, type Slot } from '../../contract/media/media.ts';
import type { Choosing } from './choosing.ts';
import { DropZone } from './DropZone.tsx';
import { PictureDialogs } from './PictureDialogs.tsx';
import { PictureMenu } from './PictureMenu.tsx';
import { usePictures } from './pictures.ts';
import { positionOf, sourceFor } from './Thumb.tsx';
import { useUpload } from './useUpload.ts';
import './media.css';

type PictureInputProps = {
  slot: Slot;
  known?: Picture | null | undefined;
  /** Set by the form, if any. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  onBlur?: () => void;
};

export function PictureInput({ slot, known, value = null, onChange }: PictureInputProps) {
  const readOnly = ConfigProvider.useConfig().componentDisabled === true;
  const uploading = useUpload();
  const [choosing, setChoosing] = useState<Choosing>({ by: 'nothing' });
  const picture = usePictures(value === null ? [] : [value], known ? [known] : []).get(value ?? '');
  const fault = picture === undefined ? null : pictureFault(slot, picture);
  const close = () => setChoosing({ by: 'nothing' });

  return (
    <DropZone
      disabled={readOnly}
      uploading={uploading}
      onFiles={(files) => setChoosing({ by: 'files', files })}
      onLibrary={() => setChoosing({ by: 'library' })}
      isFilled={value !== null}
    >
      {picture && (
        <figure className="picture-shown">
          <img
            src={sourceFor(picture, 320)}
            alt={picture.alt ?? ''}
            width={picture.width}
            height={picture.height}
            style={{ objectPosition: positionOf(picture) }}
          />
          <figcaption>
            <span className={picture.alt === null ? 'picture-note' : ''}>{picture.alt ?? 'No alt text'}</span>
            {fault !== null && <span className="picture-fault">{fault}</span>}
            {!readOnly && (
              <PictureMenu
                name={picture.alt ?? 'the picture'}
                onDetails={() => setChoosing({ by: 'details', id: picture.id })}
                onRemove={() => onChange?.(null)}
              />
            )}
          </figcaption>
        </figure>
      )}
      <PictureDialogs
        slot={slot}
        choosing={choosing}
        uploading={uploading}
        onChosen={([chosen]) => {
          close();
          if (chosen !== undefined) onChange?.(chosen.id);
        }}
        onClose={close}
      />
    </DropZone>
  );
}

// Form field for several pictures in an order, by their ids.
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { type Picture, type Slot, slotText } from '../../contract/media/media.ts';
import { Field } from '../form/fields/Field.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { LeftOutlined, RightOutlined } from '../ui/buttons/icons.tsx';
import type { Choosing } from './choosing.ts';
import { DropZone } from './DropZone.tsx';
import { PictureDialogs } from './PictureDialogs.tsx';
import { PictureMenu } from './PictureMenu.tsx';
import { usePictures } from './pictures.ts';
import { positionOf, sourceFor } from './Thumb.tsx';
import { useUpload } from './useUpload.ts';
import './media.css';

type PicturesFieldProps = {
  path: string;
  slot: Slot;
  /** Limit of the contract. */
  max: number;
  /** Pictures loaded with the record. */
  known?: readonly Picture[] | undefined;
};

export function PicturesField({ path, slot, max, known }: PicturesFieldProps) {
  return (
    <Field path={path} group help={`Up to ${max}. ${slotText(slot)}. Drag them into their order.`}>
      <PicturesInput slot={slot} max={max} known={known} />
    </Field>
  );
}

type PicturesInputProps = Omit<PicturesFieldProps, 'path'> & {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
};

function PicturesInput({ slot, max, known, value = [], onChange }: PicturesInputProps) {
  const readOnly = ConfigProvider.useConfig().componentDisabled === true;
  const uploading = useUpload();
  const [choosing, setChoosing] = useState<Choosing>({ by: 'nothing' });
  const [dragged, setDragged] = useState<number>();
  const pictures = usePictures(value, known);
  const close = () => setChoosing({ by: 'nothing' });
  const move = (from: number, to: number) => {
    const [id] = value.slice(from, from + 1);
    if (id !== undefined) onChange?.(value.toSpliced(from, 1).toSpliced(to, 0, id));
  };

  return (
    <DropZone
      disabled={readOnly}
      uploading={uploading}
      onFiles={(files) => setChoosing({ by: 'files', files })}
      onLibrary={() => setChoosing({ by: 'library' })}
      isFilled={value.length > 0}
      several
      full={value.length >= max}
    >
      {value.length > 0 && (
        <ol className="picture-list">
          {value.map((id, at) => {
            const picture = pictures.get(id);
            const name = picture?.alt ?? `picture ${at + 1}`;
            return (
              <li key={id}>
                <div
                  className={`picture-card${dragged === at ? ' picture-dragged' : ''}`}
                  draggable={!readOnly}
                  onDragStart={() => setDragged(at)}
                  onDragEnd={() => setDragged(undefined)}
                  onDragOver={(event) => {
                    if (dragged !== undefined) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    if (dragged === undefined) return;
                    event.preventDefault();
                    event.stopPropagation();
                    move(dragged, at);
                  }}
                >
                  {picture && (
                    <img
                      src={sourceFor(picture, 200)}
                      alt={picture.alt ?? `Picture ${at + 1}`}
                      style={{ objectPosition: positionOf(picture) }}
                      draggable={false}
                    />
                  )}
                  {!readOnly && (
                    <PictureMenu
                      name={name}
                      onDetails={() => setChoosing({ by: 'details', id })}
                      onRemove={() => onChange?.(value.filter((other) => other !== id))}
                    >
                      <Button
                        size="small"
                        icon={<LeftOutlined />}
                        aria-label={`Move ${name} forward`}
                        title="Move forward"
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      />
                      <Button
                        size="small"
                        icon={<RightOutlined />}
                        aria-label={`Move ${name} back`}
                        title="Move back"
                        disabled={at === value.length - 1}
                        onClick={() => move(at, at + 1)}
                      />
                    </PictureMenu>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <PictureDialogs
        slot={slot}
        choosing={choosing}
        uploading={uploading}
        most={max - value.length}
        onChosen={(chosen) => {
          close();
          const added = chosen.map(({ id }) => id).filter((id) => !value.includes(id));
          if (added.length > 0) onChange?.([...value, ...new Set(added)]);
        }}
        onClose={close}
      />
    </DropZone>
  );
}

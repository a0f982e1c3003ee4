// Uploads pictures by drop, paste or button, and shows the progress.
import { FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useCan } from '../data/access.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { acceptedTypes, filesOf } from './chosenFile.ts';
import { usePaste } from './usePaste.ts';
import type { Uploading } from './useUpload.ts';

type DropZoneProps = {
  disabled: boolean;
  uploading: Uploading;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
  /** True if a picture is set already. */
  isFilled: boolean;
  several?: boolean;
  /** True if no more files fit. */
  full?: boolean;
  children: ReactNode;
};

export function DropZone(props: DropZoneProps) {
  const {
    disabled,
    uploading,
    onFiles,
    onLibrary,
    isFilled,
    several = false,
    full = false,
    children,
  } = props;
  const mayUpload = useCan('media.upload') && !disabled && !full;
  const mayBrowse = useCan('media.view') && !disabled && !full;
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const takes = mayUpload && uploading.sending === null;
  const { sending, fault, cancel } = uploading;
  usePaste(zone, takes, onFiles);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = filesOf(event.dataTransfer);
    if (takes && files.length > 0) onFiles(files);
  };
  return (
    <div
      ref={zone}
      className={`picture-zone${over ? ' picture-over' : ''}`}
      onDragOver={(event) => {
        if (!takes || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {sending === null ? (
        <div className="picture-actions">
          {mayUpload && (
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {isFilled && !several ? 'Upload another' : 'Upload'}
            </Button>
          )}
          {mayBrowse && (
            <Button icon={<FolderOpenOutlined aria-hidden />} onClick={onLibrary}>
              Library
            </Button>
          )}
          {mayUpload && (
            <span className="picture-note">or drop or paste {several ? 'pictures' : 'one'} here</span>
          )}
          {disabled && !isFilled && <span className="picture-note">None</span>}
        </div>
      ) : (
        <div className="picture-actions" role="status">
          <span className="picture-sending">
            {sending.share < 1 ? `Sending ${sending.name}` : `Preparing ${sending.name}`}
            <ProgressBar share={sending.share} label="Sent" />
          </span>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      {fault !== null && (
        <div className="picture-fault" role="alert">
          {fault}
        </div>
      )}
      <input
        ref={input}
        type="file"
        // By style, which overrides antd's rule for file inputs in a form.
        style={{ display: 'none' }}
        aria-hidden
        tabIndex={-1}
        accept={acceptedTypes}
        multiple={several}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows the same file to be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

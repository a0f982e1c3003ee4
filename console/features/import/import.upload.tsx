// The first step: a file, by button or drop.
import { useRef, useState } from 'react';
import { type ImportType, imports, type Uploaded } from '../../../contract/import/import.ts';
import { importFileLimits } from '../../../contract/import/limits.ts';
import { upload } from '../../data/client.ts';
import { textOf } from '../../media/useUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';

type UploadStepProps = { type: ImportType; onDone: (uploaded: Uploaded, file: File) => void };

export function UploadStep({ type, onDone }: UploadStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const send = async (file: File | undefined) => {
    if (file === undefined || share !== undefined) return;
    setFault(undefined);
    setShare(0);
    try {
      onDone(await upload(imports.upload, file, { type }, { display: false, onProgress: setShare }), file);
    } catch (error) {
      setFault(textOf(error));
      setShare(undefined);
    }
  };
  return (
    <div
      className="import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send(event.dataTransfer.files[0]);
      }}
    >
      <p>
        CSV, TSV, JSON, NDJSON or XLSX, up to {importFileLimits.bytes / 1024 / 1024} MB and{' '}
        {importFileLimits.rows.toLocaleString('en')} rows. The first row that is not blank holds the column
        names.
      </p>
      {share === undefined ? (
        <Button type="primary" onClick={() => input.current?.click()}>
          Choose file
        </Button>
      ) : (
        <span role="status">
          {share < 1 ? 'Uploading' : 'Reading the file'} <ProgressBar share={share} label="Uploaded" />
        </span>
      )}
      <p className="soft">or drop it here</p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xlsx"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          void send(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

// Imports records from a file in four steps: upload, map the columns, check, run.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ImportType,
  imports,
  importTypes,
  type Mapping,
  type Uploaded,
} from '../../../contract/import/import.ts';
import { call, upload } from '../../data/client.ts';
import { mayLeave } from '../../form/saving/unsaved.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { CheckStep } from './import.check.tsx';
import { FileInfo } from './import.file.tsx';
import { MapStep } from './import.mapping.tsx';
import { UploadStep } from './import.upload.tsx';
import './import.css';

const steps = ['Upload', 'Columns', 'Check', 'Import'] as const;

export default function Import() {
  const type = useSearchParams()[0].get('type') ?? '';
  if (!isType(type)) return <EmptyState title="Nothing to import" text="Open the import from a list." />;
  return <Steps key={type} type={type} />;
}

function isType(type: string): type is ImportType {
  return Object.hasOwn(importTypes, type);
}

function Steps({ type }: { type: ImportType }) {
  const [file, setFile] = useState<File>();
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [mapping, setMapping] = useState<Mapping>();
  const [hasStarted, setStarted] = useState(false);
  const step = uploaded === undefined ? 0 : mapping === undefined ? 1 : hasStarted ? 3 : 2;
  const restart = async () => {
    if (!(await mayLeave())) return;
    setUploaded(undefined);
    setMapping(undefined);
    setStarted(false);
  };
  const check = async (chosen: Mapping) => {
    if (uploaded === undefined) return;
    await call(imports.map, { id: uploaded.job.id, ...chosen }, { display: false });
    setMapping(chosen);
  };
  const readSheet = async (sheet: string) => {
    if (file === undefined || !(await mayLeave())) return;
    setUploaded(await upload(imports.upload, file, { type, sheet }, { display: false }));
  };
  return (
    <section className="panel import" aria-label="Import">
      <header>
        <h1>Import {importTypes[type].toLowerCase()}</h1>
        {step > 0 && <Button onClick={() => void restart()}>Choose another file</Button>}
      </header>
      <ol className="import-steps" aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} {...(index === step ? { 'aria-current': 'step' as const } : {})}>
            {name}
          </li>
        ))}
      </ol>
      {uploaded === undefined && (
        <UploadStep
          type={type}
          onDone={(read, from) => {
            setFile(from);
            setUploaded(read);
          }}
        />
      )}
      {uploaded !== undefined && mapping === undefined && (
        <>
          <FileInfo {...uploaded} name={file?.name ?? ''} onSheet={readSheet} />
          <MapStep key={uploaded.job.id} type={type} uploaded={uploaded} onCheck={check} />
        </>
      )}
      {uploaded !== undefined && mapping !== undefined && (
        <CheckStep
          id={uploaded.job.id}
          mapping={mapping}
          onCheck={check}
          onBack={() => {
            setUploaded({ ...uploaded, mapping });
            setMapping(undefined);
          }}
          onStart={() => setStarted(true)}
        />
      )}
    </section>
  );
}

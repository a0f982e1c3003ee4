// Uploads of the library: progress, results and errors of each file.
import { useMemo } from 'react';
import { Link } from 'react-router';
import { fromHere, hereWith } from '../../list/useDialog.ts';
import {
  cancelUploads,
  clearUploads,
  isOpen,
  retryUpload,
  type Upload,
  useUploads,
} from '../../media/uploads.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';

export function Uploads() {
  const uploads = useUploads();
  const open = useMemo(() => uploads.filter(isOpen).length, [uploads]);
  if (uploads.length === 0) return null;
  return (
    <section className="media-uploads" aria-label="Uploads">
      <header>
        <strong role="status">{summaryOf(uploads)}</strong>
        {open > 0 ? (
          <Button size="small" onClick={() => cancelUploads()}>
            Cancel all
          </Button>
        ) : (
          <Button size="small" onClick={clearUploads}>
            Close
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span className="media-upload-name" title={upload.name}>
              {upload.name}
            </span>
            <Outcome upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function summaryOf(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((one) => one.state === state).length;
  const ended = uploads.filter((one) => !isOpen(one)).length;
  const faults = count('failed') === 0 ? '' : `, ${count('failed')} failed`;
  if (ended < uploads.length) return `Uploading: ${ended} of ${uploads.length} finished${faults}`;
  return `${count('done')} of ${uploads.length} uploaded${faults}`;
}

function Outcome({ upload }: { upload: Upload }) {
  const { key, name, state, share, fault, medium } = upload;
  const cancel = (
    <Button size="small" aria-label={`Cancel ${name}`} onClick={() => cancelUploads(key)}>
      Cancel
    </Button>
  );
  const again = (
    <Button size="small" aria-label={`Retry ${name}`} onClick={() => retryUpload(key)}>
      Retry
    </Button>
  );
  switch (state) {
    case 'waiting':
      return (
        <>
          <span className="list-faint">Waiting</span>
          {cancel}
        </>
      );
    case 'sending':
      return (
        <>
          {share < 1 ? <ProgressBar share={share} label={`Sent of ${name}`} /> : <span>Preparing</span>}
          {cancel}
        </>
      );
    case 'done':
      return (
        medium && (
          <>
            <span className="list-faint">
              {medium.name === name ? 'Uploaded' : `Already here: ${medium.name}`}
            </span>
            <Link to={hereWith({ picture: medium.id })} state={fromHere} aria-label={`Details of ${name}`}>
              {medium.alt === null ? 'Add alt text' : 'Details'}
            </Link>
          </>
        )
      );
    case 'failed':
      return (
        <>
          <span className="list-danger">{fault}</span>
          {again}
        </>
      );
    case 'cancelled':
      return (
        <>
          <span className="list-faint">Cancelled</span>
          {again}
        </>
      );
  }
}

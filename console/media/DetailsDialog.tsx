import { useState } from 'react';
import { media } from '../../contract/media/media.ts';
import { useRead } from '../data/queries.ts';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Details } from './Details.tsx';
import './gallery.css';

/** Details of a field's picture, without the library. */
export default function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(media.list, { ids: [id] });
  const medium = data?.rows[0];
  const [typed, setTyped] = useState(false);
  return (
    <Dialog title="About this picture" typed={typed} onClose={onClose} width={480} loading={!data && !error}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {medium && <Details medium={medium} onTyped={setTyped} onSaved={onClose} onDeleted={onClose} />}
    </Dialog>
  );
}

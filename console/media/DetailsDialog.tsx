import { Modal } from 'antd';
import { media } from '../../contract/media/media.ts';
import { useRead } from '../data/queries.ts';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Details } from './Details.tsx';
import './gallery.css';

/** Details of a field's picture, without the library. */
export default function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(media.list, { ids: [id] });
  const medium = data?.rows[0];
  return (
    <Modal
      open
      title="About this picture"
      onCancel={onClose}
      footer={null}
      width={480}
      loading={!data && !error}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {medium && <Details medium={medium} onSaved={onClose} onDeleted={onClose} />}
    </Modal>
  );
}

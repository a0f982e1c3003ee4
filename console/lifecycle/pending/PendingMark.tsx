import { EditOutlined } from '../../ui/buttons/icons.tsx';
import './pending.css';

/** Beside the status of a row: a change of the record is pending. */
export function PendingMark() {
  return (
    <span role="img" className="list-pending" aria-label="changes pending" title="Changes pending">
      <EditOutlined />
    </span>
  );
}

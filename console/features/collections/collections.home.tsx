// Sets which collections the homepage shows, and in which order.
import { Flex } from 'antd';
import { useState } from 'react';
import { collections } from '../../../contract/collections/collections.ts';
import { type CollectionRow, collectionLimits } from '../../../contract/collections/fields.ts';
import { notify } from '../../data/notify.ts';
import { useRead, useWrite } from '../../data/queries.ts';
import { SearchPicker } from '../../pickers/SearchPicker.tsx';
import { CloseOutlined } from '../../ui/buttons/icons.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import SortableList from '../../ui/inputs/SortableList.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import './collections.css';

type Row = Pick<CollectionRow, 'id' | 'status'> & { name: string };

const payload = { onHome: true, sort: 'homeOrder' as const, pageSize: collectionLimits.home };

function HomeOrder({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(collections.list, payload);
  const [edited, setEdited] = useState<{ seen: readonly string[]; rows: readonly Row[] }>();
  const order = useWrite(collections.order, { display: false });
  const saved = data?.rows.map(toRow) ?? [];
  const seen = edited?.seen ?? saved.map(({ id }) => id);
  const rows = edited?.rows ?? saved;
  const change = (next: readonly Row[]) => setEdited({ seen, rows: next });
  const save = async () => {
    await order.mutateAsync({ ids: rows.map(({ id }) => id), seen: [...seen] });
    notify.success('Homepage order saved');
    onClose();
  };
  return (
    <Dialog
      title="Collections on the homepage"
      width={560}
      loading={data === undefined && error === null}
      typed={edited !== undefined}
      failure={order.error}
      onClose={onClose}
      action={{ label: 'Save order', onClick: save, busy: order.isPending, disabled: edited === undefined }}
    >
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <Flex vertical gap={8}>
        {rows.length === 0 && <p className="collection-soft">The homepage shows no collection.</p>}
        <SortableList
          label="Collections on the homepage"
          items={rows}
          onMove={(ids) => change(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
          row={(row) => (
            <>
              <span className="collection-name">{row.name}</span>
              <StatusTag status={row.status} />
              <button
                type="button"
                className="list-icon-button"
                aria-label={`Remove ${row.name} from the homepage`}
                title="Remove"
                onClick={() => change(rows.filter(({ id }) => id !== row.id))}
              >
                <CloseOutlined />
              </button>
            </>
          )}
        />
        <SearchPicker
          list={collections.list}
          choiceOf={toRow}
          chosen={null}
          disabled={rows.length >= collectionLimits.home}
          aria-label="Add a collection"
          placeholder={
            rows.length >= collectionLimits.home
              ? `The homepage shows at most ${collectionLimits.home}`
              : 'Add a collection'
          }
          onChoose={(row) => {
            if (row !== null && rows.every(({ id }) => id !== row.id)) change([...rows, row]);
          }}
        />
      </Flex>
    </Dialog>
  );
}

function toRow({ id, title, status }: CollectionRow): Row {
  return { id, name: title, status };
}

export default themed(HomeOrder);

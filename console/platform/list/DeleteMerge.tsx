// Deleting something that listings use: says how many and which, and moves them to another one in the same step.
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { listings } from '../../../contract/listings.ts';
import type { BizError } from '../client.ts';
import { useRead } from '../queries.ts';
import { DangerButton } from '../ui/DangerButton.tsx';
import { counted } from './BulkBar.tsx';

type DeleteMergeProps = {
  /** `category` */
  noun: string;
  name: string;
  listingCount: number;
  /** The filter of the listings that use it. */
  usedBy: { categoryId: string[] } | { blockchainId: string[] };
  /** The names of the records below it, which move too. */
  below: readonly string[];
  /** What it is most likely to be moved to. */
  suggested: { id: string; name: string } | undefined;
  picker: (value: string | null, onChange: (id: string | null) => void) => ReactNode;
  nameOf: (id: string) => string;
  /** Null deletes without moving anything. Returns why it was refused, if it was. */
  onDelete: (mergeInto: string | null) => Promise<BizError | undefined>;
  onCancel: () => void;
};

export function DeleteMerge(props: DeleteMergeProps) {
  const { noun, name, listingCount, below, suggested, picker, nameOf, onDelete, onCancel } = props;
  const [target, setTarget] = useState(suggested?.id ?? null);
  const [refusal, setRefusal] = useState<BizError>();
  const [busy, setBusy] = useState(false);
  const isUsed = listingCount > 0 || below.length > 0 || refusal?.errorCode === 'in_use';

  const remove = async () => {
    setBusy(true);
    setRefusal(await onDelete(isUsed ? target : null));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={`Delete the ${noun} “${name}”?`}
      onCancel={onCancel}
      footer={[
        <Button key="keep" onClick={onCancel}>
          Keep
        </Button>,
        <DangerButton
          key="delete"
          autoFocus
          loading={busy}
          disabled={isUsed && target === null}
          onClick={() => void remove()}
        >
          {isUsed && target !== null ? `Move them to ${nameOf(target)} and delete` : 'Delete'}
        </DangerButton>,
      ]}
    >
      {isUsed ? (
        <>
          {listingCount > 0 && <Uses count={listingCount} filter={props.usedBy} />}
          {below.length > 0 && <p>Below it: {below.join(', ')}.</p>}
          <label htmlFor="merge-into">Move them to</label>
          {picker(target, setTarget)}
          <p>
            <span className="list-faint">
              Its name stays findable as an alias there, and its links lead there.
            </span>
          </p>
        </>
      ) : (
        <p>No listing uses it.</p>
      )}
      {refusal && (
        <p role="alert">
          <span className="list-danger">
            {[refusal.message, ...Object.values(refusal.fieldErrors)].join('. ')}
          </span>
        </p>
      )}
    </Modal>
  );
}

/** How many names are given as examples. */
const examples = 3;

function Uses({ count, filter }: { count: number; filter: DeleteMergeProps['usedBy'] }) {
  const { data } = useRead(listings.list, { ...filter, pageSize: examples, sort: 'name' });
  const names = data?.rows.map(({ name }) => name) ?? [];
  const more = count - names.length;
  return (
    <p>
      {counted(count, { one: 'listing uses', many: 'listings use' })} it
      {names.length > 0 && `: ${names.join(', ')}`}
      {names.length > 0 && more > 0 && ` and ${more} more`}.
    </p>
  );
}

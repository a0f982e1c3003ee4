// Deletes a record that listings use: shows the uses, and moves them to another record in the same step.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { blockchains } from '../../../contract/blockchains/blockchains.ts';
import type { categories } from '../../../contract/categories/categories.ts';
import type { Result } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { BizError, call } from '../../data/client.ts';
import { useRead } from '../../data/queries.ts';
import { grouped } from '../../ui/format/grouped.ts';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { refreshArea } from '../pageQuery.ts';
import { counted } from '../selection/BulkBar.tsx';
import { offerUndo } from './deletions.ts';

type Remove = typeof categories.remove | typeof blockchains.remove;
type Mergeable = { id: string; version: number; name: string; parentId: string | null; listingCount: number };

type DeleteMergeProps = {
  /** `category` */
  noun: string;
  remove: Remove;
  record: Mergeable;
  /** All records of its kind. */
  all: readonly Mergeable[];
  /** The filter of the listings that use it. */
  usedBy: { categoryId: string[] } | { blockchainId: string[] };
  /** Explains why no record can take over, and the alternatives; undefined if one can. */
  obstacle: string | undefined;
  /** True if the server refused to delete it, as records use it that the list does not count. */
  isInUse: boolean;
  picker: (value: string | null, onChange: (id: string | null) => void) => ReactNode;
  onClose: () => void;
};

export function DeleteMerge(props: DeleteMergeProps) {
  const { noun, remove, record, all, usedBy, obstacle, isInUse, picker, onClose } = props;
  const { id, version, name, listingCount } = record;
  const client = useQueryClient();
  const [target, setTarget] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<BizError>();
  const [busy, setBusy] = useState(false);
  // Subcategories move too.
  const below = all.filter(({ parentId }) => parentId === id);
  const isCounted = listingCount > 0 || below.length > 0;
  const isUsed = isCounted || isInUse || refusal?.errorCode === 'in_use';
  const mergeInto = isUsed ? target : null;
  const into = mergeInto === null ? undefined : (all.find((other) => other.id === mergeInto)?.name ?? '');

  const removeIt = async () => {
    setBusy(true);
    try {
      const payload = { id, version, ...(mergeInto === null ? {} : { mergeInto }) };
      const moved = await call(remove, payload, { display: false });
      onClose();
      const text = `“${name}” deleted${into === undefined ? '' : placed(moved, `“${into}”`)}`;
      offerUndo(client, text, [id], mergeInto !== null);
      await refreshArea(client, remove);
    } catch (error) {
      if (!(error instanceof BizError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DangerDialog
      title={`Delete the ${noun} “${name}”?`}
      action={into === undefined ? 'Delete' : `Move them to ${into} and delete`}
      busy={busy}
      failure={refusal ?? null}
      disabled={isUsed && target === null}
      onAnswer={() => void removeIt()}
      onCancel={onClose}
    >
      {isUsed ? (
        <>
          {listingCount > 0 && <Uses count={listingCount} filter={usedBy} />}
          {below.length > 0 && <p>Subcategories: {below.map((child) => child.name).join(', ')}.</p>}
          {!isCounted && <p>Other records use it.</p>}
          <label htmlFor="merge-into">Move them to</label>
          {picker(target, setTarget)}
          <p>
            <span className="list-faint">
              {(into === undefined ? obstacle : undefined) ??
                'Its name becomes an alias, and old links redirect.'}
            </span>
          </p>
        </>
      ) : (
        <p>No listing uses it.</p>
      )}
    </DangerDialog>
  );
}

function placed({ moved, movedArticles }: Result<Remove>, where: string): string {
  const total = moved + movedArticles;
  const things = [
    ...(moved > 0 ? [counted(moved, { one: 'listing', many: 'listings' })] : []),
    ...(movedArticles > 0 ? [counted(movedArticles, { one: 'article', many: 'articles' })] : []),
  ];
  return total === 0 ? '' : `, ${things.join(' and ')} moved to ${where}`;
}

/** Number of example names. */
const examples = 3;

function Uses({ count, filter }: { count: number; filter: DeleteMergeProps['usedBy'] }) {
  const { data } = useRead(listings.list, { ...filter, pageSize: examples, sort: 'name' });
  const names = data?.rows.map(({ name }) => name) ?? [];
  const more = count - names.length;
  return (
    <p>
      {counted(count, { one: 'listing uses', many: 'listings use' })} it
      {names.length > 0 && `: ${names.join(', ')}`}
      {names.length > 0 && more > 0 && ` and ${grouped(more)} more`}.
    </p>
  );
}

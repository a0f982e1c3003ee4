import { MoreOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { useCan } from '../data/access.tsx';
import type { MenuEntry } from '../list/types.ts';
import { useDialog } from '../list/useDialog.ts';
import { copy } from '../ui/buttons/copy.ts';
import { MenuButton } from './MenuButton.tsx';
import type { RecordBase, RecordEntry } from './saving/record.ts';

type FormMenuProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  onDuplicate?: (() => void) | undefined;
  onAddAnother?: (() => void) | undefined;
  /** Items of the screen's own, before the common ones. */
  items?: MenuItem[];
};
export type MenuItem = { key: string; label: string; danger?: boolean; onClick: () => void };

/** Secondary actions of a record: duplicate, copy its link or id. */
export function FormMenu<R extends RecordBase>({
  entry,
  onDuplicate,
  onAddAnother,
  items = [],
}: FormMenuProps<R>) {
  const { record } = entry;
  const history = useDialog(dialogs);
  const canSeeHistory = useCan('audit.view');
  const all: MenuEntry[] = items.map(({ onClick, ...item }) => ({ ...item, onSelect: onClick }));
  if (onAddAnother) all.push({ key: 'another', label: 'Save and add another', onSelect: onAddAnother });
  if (onDuplicate && record) all.push({ key: 'duplicate', label: 'Duplicate', onSelect: onDuplicate });
  if (record) {
    if (canSeeHistory)
      all.push({ key: 'history', label: 'History', onSelect: () => history.show({ history: record.id }) });
    all.push({ key: 'link', label: 'Copy link', onSelect: () => copy(location.href, 'Link') });
    all.push({ key: 'id', label: 'Copy id', onSelect: () => copy(record.id, 'Id') });
  }
  if (all.length === 0) return null;
  return (
    <>
      <MenuButton icon={<MoreOutlined />} label="More actions" entries={all} />
      {record && canSeeHistory && history.valueOf('history') === record.id && (
        <Suspense>
          <HistoryDrawer id={record.id} onClose={history.close} />
        </Suspense>
      )}
    </>
  );
}

const dialogs = ['history'] as const;

const HistoryDrawer = lazy(() => import('../history/HistoryDrawer.tsx'));

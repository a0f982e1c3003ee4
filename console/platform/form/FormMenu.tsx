import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense } from 'react';
import { useCan } from '../access.tsx';
import { useDialog } from '../list/useDialog.ts';
import { copy } from '../ui/copy.ts';
import type { RecordBase, RecordEntry } from './record.ts';
import '../ui/menu.css';

type FormMenuProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  onDuplicate?: (() => void) | undefined;
  onAddAnother?: (() => void) | undefined;
  /** Items of the screen's own, before the common ones. */
  items?: MenuItem[];
};
export type MenuItem = { key: string; label: string; danger?: boolean; onClick: () => void };

/** What is done less often with a record: duplicate it, copy its link or id. */
export function FormMenu<R extends RecordBase>({
  entry,
  onDuplicate,
  onAddAnother,
  items = [],
}: FormMenuProps<R>) {
  const { record } = entry;
  const history = useDialog(dialogs);
  const canSeeHistory = useCan('audit.view');
  const all: MenuProps['items'] = [...items];
  if (onAddAnother) all.push({ key: 'another', label: 'Save and add another', onClick: onAddAnother });
  if (onDuplicate && record) all.push({ key: 'duplicate', label: 'Duplicate', onClick: onDuplicate });
  if (record) {
    if (canSeeHistory)
      all.push({ key: 'history', label: 'History', onClick: () => history.show({ history: record.id }) });
    all.push({ key: 'link', label: 'Copy link', onClick: () => copy(location.href, 'The link') });
    all.push({ key: 'id', label: 'Copy id', onClick: () => copy(record.id, 'The id') });
  }
  if (all.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items: all }} trigger={['click']} rootClassName="menu">
        <Button icon={<MoreOutlined />} aria-label="More actions" title="More actions" />
      </Dropdown>
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

import { MoreOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCommands } from '../data/commands.ts';
import { retryUntilOnline } from '../data/idle.ts';
import type Drawer from '../history/HistoryDrawer.tsx';
import { historyParams } from '../history/params.ts';
import type { MenuEntry } from '../list/types.ts';
import { useDialog } from '../list/useDialog.ts';
import { useGone } from '../list/useGone.ts';
import { copy } from '../ui/buttons/copy.ts';
import { focusField } from './fields/focus.ts';
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
  // The right to view a record includes its history.
  const hasHistory = entry.kind.type !== undefined;
  const shown = history.valueOf('history');
  const isOther = record !== null && shown !== null && shown !== record.id;
  const [used, setUsed] = useState<string | null>(null);
  const isOpen = shown !== null;
  // After the drawer has gone, which gives the focus back to the button.
  useEffect(() => {
    if (isOpen || used === null) return;
    focusField(used);
    setUsed(null);
  }, [isOpen, used]);
  useGone(isOther ? 'History' : undefined, 'history', 'field');
  const all: MenuEntry[] = items.map(({ onClick, ...item }) => ({ ...item, onSelect: onClick }));
  if (onAddAnother) all.push({ key: 'another', label: 'Save and add another', onSelect: onAddAnother });
  if (onDuplicate && record) all.push({ key: 'duplicate', label: 'Duplicate', onSelect: onDuplicate });
  if (record) {
    if (hasHistory)
      all.push({ key: 'history', label: 'History', onSelect: () => history.show({ history: record.id }) });
    all.push({ key: 'link', label: 'Copy link', onSelect: () => copy(location.href, 'Link') });
    all.push({ key: 'id', label: 'Copy id', onSelect: () => copy(record.id, 'Id') });
  }
  useCommands(
    entry.holder,
    all.map(({ label, danger = false, onSelect }) => ({ label, careful: danger, run: onSelect })),
  );
  if (all.length === 0) return null;
  return (
    <>
      <MenuButton icon={<MoreOutlined />} label="More actions" entries={all} />
      {record && hasHistory && shown === record.id && (
        <Suspense>
          <HistoryDrawer
            key={history.valueOf('field')}
            kind={entry.kind}
            record={record}
            form={{ entry, record }}
            field={history.valueOf('field') ?? undefined}
            onClose={history.close}
            onUsed={(path) => {
              setUsed(path);
              history.close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const dialogs = historyParams;

// lazy forgets that a component takes a type.
const HistoryDrawer = lazy(() =>
  retryUntilOnline(() => import('../history/HistoryDrawer.tsx')),
) as typeof Drawer;

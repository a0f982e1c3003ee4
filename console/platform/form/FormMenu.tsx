import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { copy } from '../ui/copy.ts';
import type { RecordBase, RecordEntry } from './record.ts';

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
  const all: MenuProps['items'] = [...items];
  if (onAddAnother) all.push({ key: 'another', label: 'Save and add another', onClick: onAddAnother });
  if (onDuplicate && record) all.push({ key: 'duplicate', label: 'Duplicate', onClick: onDuplicate });
  if (record) {
    all.push({ key: 'link', label: 'Copy link', onClick: () => copy(location.href, 'The link') });
    all.push({ key: 'id', label: 'Copy id', onClick: () => copy(record.id, 'The id') });
  }
  if (all.length === 0) return null;
  return (
    <Dropdown menu={{ items: all }} trigger={['click']}>
      <Button icon={<MoreOutlined />} aria-label="More actions" title="More actions" />
    </Dropdown>
  );
}

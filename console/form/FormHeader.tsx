// Header of a form's screen: title, status and actions.
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/display/Time.tsx';
import { part } from '../ui/parts.ts';
import { FormMenu, type MenuItem } from './FormMenu.tsx';
import type { RecordBase, RecordEntry } from './saving/record.ts';
import { keyName } from './saving/useSaveKey.ts';

type FormHeaderProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  title: string;
  /** The status, as a tag. */
  tag?: ReactNode;
  /** Further buttons: the lifecycle. */
  actions?: ReactNode;
  items?: MenuItem[];
  onDuplicate?: () => void;
};

export function FormHeader<R extends RecordBase>({
  entry,
  title,
  tag,
  actions,
  ...menu
}: FormHeaderProps<R>) {
  const { record, dirty, saving, readOnly, save } = entry;
  const canSave = readOnly === undefined;
  return (
    <header className="form-header" {...part}>
      <div className="form-heading">
        <Flex gap={8} align="center">
          <h1 className="form-title" title={title} dir="auto">
            {title}
          </h1>
          {tag}
        </Flex>
        <div className="form-meta">
          {record === null ? (
            'Not saved yet'
          ) : (
            <>
              Version {record.version}, saved <Time value={record.updatedAt} />
              {record.updatedBy && ` by ${record.updatedBy.name}`}
            </>
          )}
          {dirty && <b> · Unsaved changes</b>}
        </div>
      </div>
      <Flex gap={8} align="center" wrap className="form-actions">
        {actions}
        {canSave && (
          <Button type="primary" loading={saving} title={keyName('S')} onClick={() => void save()}>
            Save
          </Button>
        )}
        <FormMenu
          entry={entry}
          {...menu}
          onAddAnother={canSave && record === null ? () => void save({ another: true }) : undefined}
        />
      </Flex>
    </header>
  );
}

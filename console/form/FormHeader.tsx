// Header of a form's screen: title, status and actions.
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/display/Time.tsx';
import { keyName } from '../ui/keys.ts';
import { part } from '../ui/parts.ts';
import { FormMenu, type MenuItem } from './FormMenu.tsx';
import type { RecordBase, RecordEntry } from './saving/record.ts';
import { Together } from './Together.tsx';

type FormHeaderProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  title: string;
  /** The status, as a tag. */
  tag?: ReactNode;
  /** Below the title, before version and author. */
  meta?: ReactNode;
  /** Instead of the Save button: of a record that has further steps. */
  actions?: ReactNode;
  items?: MenuItem[];
  onDuplicate?: () => void;
};

export function FormHeader<R extends RecordBase>(props: FormHeaderProps<R>) {
  const { entry, title, tag, meta, actions = <SaveButton entry={entry} type="primary" />, ...menu } = props;
  const { record, dirty, readOnly, save } = entry;
  const isNew = readOnly === undefined && record === null;
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
          {meta}
          <span>
            {record === null ? (
              'Not saved yet'
            ) : (
              <>
                Version {record.version}, saved <Time value={record.updatedAt} />
                {record.updatedBy && ` by ${record.updatedBy.name}`}
              </>
            )}
            {dirty && <b> · Unsaved changes</b>}
          </span>
          <Together entry={entry} />
        </div>
      </div>
      <div className="form-actions">
        {actions}
        <FormMenu
          entry={entry}
          {...menu}
          onAddAnother={isNew ? () => void save({ another: true }) : undefined}
        />
      </div>
    </header>
  );
}

type SaveButtonProps<R extends RecordBase> = { entry: RecordEntry<R>; type: 'primary' | 'default' };

/** Absent from a form that is read-only. */
export function SaveButton<R extends RecordBase>({ entry, type }: SaveButtonProps<R>) {
  const { saving, readOnly, save } = entry;
  if (readOnly !== undefined) return null;
  return (
    <Button type={type} loading={saving} title={keyName('S')} onClick={() => void save()}>
      Save
    </Button>
  );
}

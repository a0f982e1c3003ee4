// A record's form in a drawer: Escape, the mask and the cross ask before anything typed is lost.
import { Drawer, Flex } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { keyName } from '../ui/keys.ts';
import { focusSoon } from '../ui/overlays/takeFocus.ts';
import { FormMenu, type MenuItem } from './FormMenu.tsx';
import { firstField } from './fields/focus.ts';
import { RecordForm } from './RecordForm.tsx';
import type { RecordBase, RecordEntry } from './saving/record.ts';
import { mayLeave } from './saving/unsaved.ts';
import { Together } from './Together.tsx';

type FormDrawerProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  title: string;
  onClose: () => void;
  /** For a new record: to start the next one after saving. */
  canAddAnother?: boolean;
  /** Opens a new form with the values of this one. */
  onDuplicate?: (() => void) | undefined;
  /** In the menu beside the title, before what every record can. */
  items?: MenuItem[];
  /** Beside the title: a status, a delete button. */
  extra?: ReactNode;
  width?: number;
  children: ReactNode;
};

export function FormDrawer<R extends RecordBase>(props: FormDrawerProps<R>) {
  const {
    entry,
    title,
    onClose,
    canAddAnother = false,
    onDuplicate,
    items = [],
    extra,
    width = 480,
    children,
  } = props;
  const close = useCallback(async () => {
    if (await mayLeave([entry.holder])) onClose();
  }, [entry.holder, onClose]);
  const { root } = entry;
  // Focuses the first field of a new record, else the title.
  const [isNew] = useState(entry.record === null);
  useEffect(() => (isNew ? focusSoon(() => firstField(root.current)) : undefined), [isNew, root]);
  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={() => void close()}
      extra={
        <Flex gap={8} align="center">
          {extra}
          <FormMenu entry={entry} onDuplicate={onDuplicate} items={items} />
        </Flex>
      }
      footer={
        entry.readOnly === undefined && (
          <Flex gap={8} justify="end" wrap>
            {canAddAnother && entry.record === null && (
              <Button disabled={entry.saving} onClick={() => void entry.save({ another: true })}>
                Save and add another
              </Button>
            )}
            <Button
              type="primary"
              loading={entry.saving}
              title={keyName('S')}
              onClick={() => void entry.save()}
            >
              Save
            </Button>
          </Flex>
        )
      }
    >
      <Together entry={entry} />
      <RecordForm entry={entry}>{children}</RecordForm>
    </Drawer>
  );
}

import { type ComponentType, Suspense, useState } from 'react';
import type { Noun } from '../list/selection/BulkBar.tsx';
import { jobOver, type RunBulk, type Selected } from '../list/selection/selected.ts';
import type { ListRow } from '../list/types.ts';
import { Button } from '../ui/buttons/Button.tsx';
import type { BulkEditProps } from './BulkEdit.tsx';

type EditButtonProps<Row> = {
  selected: Selected<Row>;
  noun: Noun;
  run: RunBulk;
  /** Made by `bulkEditOf`; loaded on demand. */
  dialog: ComponentType<BulkEditProps>;
};

/** Opens the dialog that changes a field of the selected rows. */
export function EditButton<Row extends ListRow>({
  selected,
  noun,
  run,
  dialog: BulkEdit,
}: EditButtonProps<Row>) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setEditing(true)}>
        Edit…
      </Button>
      {editing && (
        <Suspense>
          <BulkEdit
            count={selected.count}
            noun={noun}
            onEdit={(edit) =>
              run(jobOver(selected, { verb: 'Change', done: 'changed', do: edit, previews: true }))
            }
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

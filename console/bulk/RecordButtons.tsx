// Actions on selected records without a lifecycle.
import type { ComponentType } from 'react';
import { useCan } from '../data/access.tsx';
import type { Noun } from '../list/selection/BulkBar.tsx';
import { DeleteButton } from '../list/selection/DeleteButton.tsx';
import type { RunBulk, Selected } from '../list/selection/selected.ts';
import type { ListRow } from '../list/types.ts';
import type { BulkEditProps } from './BulkEdit.tsx';
import { EditButton } from './EditButton.tsx';

type RecordButtonsProps<Row> = {
  area: 'categories' | 'blockchains';
  noun: Noun;
  dialog: ComponentType<BulkEditProps>;
  selected: Selected<Row>;
  run: RunBulk;
};

export function RecordButtons<Row extends ListRow>({ area, dialog, ...props }: RecordButtonsProps<Row>) {
  const may = { edit: useCan(`${area}.edit`), remove: useCan(`${area}.delete`) };
  return (
    <>
      {may.edit && <EditButton dialog={dialog} {...props} />}
      {may.remove && <DeleteButton {...props} />}
    </>
  );
}

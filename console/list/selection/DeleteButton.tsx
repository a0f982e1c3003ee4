import { Button } from '../../ui/buttons/Button.tsx';
import type { ListRow } from '../types.ts';
import type { Noun } from './BulkBar.tsx';
import { jobOver, type RunBulk, type Selected } from './selected.ts';

type DeleteButtonProps<Row> = {
  selected: Selected<Row>;
  noun: Noun;
  run: RunBulk;
  /** False for rows that must be archived first. */
  canDelete?: (row: Row) => boolean;
};

/** Deletes the selected rows that can be deleted, after a preview. */
export function DeleteButton<Row extends ListRow>({
  selected,
  noun,
  run,
  canDelete = () => true,
}: DeleteButtonProps<Row>) {
  const deletable = selected.rows.filter(canDelete);
  const count = selected.matching === undefined ? deletable.length : selected.count;
  const change = { verb: 'Delete', done: 'deleted', do: { delete: true }, previews: true };
  return (
    <Button
      size="small"
      danger
      disabled={count === 0}
      {...(count === 0 ? { title: `Archive published ${noun.many} first` } : {})}
      onClick={() => void run(jobOver(selected, change, deletable))}
    >
      {count === selected.count || count === 0 ? 'Delete' : `Delete (${count})`}
    </Button>
  );
}

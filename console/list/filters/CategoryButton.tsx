import { useState } from 'react';
import { categories } from '../../../contract/categories/categories.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import { call } from '../../data/client.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { type BulkJob, counted, type Noun } from '../selection/BulkBar.tsx';
import './categoryButton.css';
import { categoryOptions } from './categoryOptions.ts';
import { Options } from './Options.tsx';

type Categorised = { id: string; version: number; categories: readonly { id: string }[] };

type CategoryButtonProps<Row> = {
  /** Takes `id`, `version` and `categoryIds`. */
  edit: WriteCall;
  noun: Noun;
  rows: readonly Row[];
  run: (job: BulkJob<Row>) => Promise<void>;
};

/** Adds categories to all selected rows, or replaces theirs. */
export function CategoryButton<Row extends Categorised>({ edit, noun, rows, run }: CategoryButtonProps<Row>) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = categoryOptions(data);

  const set = (idsFor: (row: Row) => string[]) => {
    const each = (row: Row) =>
      call(edit, { id: row.id, version: row.version, categoryIds: idsFor(row) }, { display: false });
    setChosen([]);
    void run({ done: 'updated', rows, each });
  };
  const added = (row: Row) => [...new Set([...row.categories.map(({ id }) => id), ...chosen])];
  return (
    <Popup
      label="Set categories"
      size="small"
      content={(close) => (
        <>
          <Options options={options} label="Categories" chosen={chosen} onChange={setChosen} />
          <div className="bulk-choice">
            <Button
              type="primary"
              size="small"
              disabled={chosen.length === 0}
              onClick={() => (close(), set(added))}
            >
              Add to {counted(rows.length, noun)}
            </Button>
            <Button
              size="small"
              disabled={chosen.length === 0}
              onClick={() => (close(), set(() => [...chosen]))}
            >
              Replace theirs
            </Button>
          </div>
        </>
      )}
    >
      Categories
    </Popup>
  );
}

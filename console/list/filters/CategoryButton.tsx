import { useState } from 'react';
import { categories } from '../../../contract/categories/categories.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { counted, type Noun } from '../selection/BulkBar.tsx';
import { jobOver, type RunBulk, type Selected } from '../selection/selected.ts';
import type { ListRow } from '../types.ts';
import './categoryButton.css';
import { categoryOptions } from './categoryOptions.ts';
import { Options } from './Options.tsx';

type CategoryButtonProps<Row> = { noun: Noun; selected: Selected<Row>; run: RunBulk };

/** Adds categories to all selected rows, or replaces theirs. */
export function CategoryButton<Row extends ListRow>({ noun, selected, run }: CategoryButtonProps<Row>) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = categoryOptions(data);

  const change = (how: 'add' | 'set') => {
    setChosen([]);
    const edit = { [how]: { categoryIds: chosen } };
    void run(jobOver(selected, { verb: 'Change', done: 'changed', do: edit }));
  };
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
              onClick={() => (close(), change('add'))}
            >
              Add to {counted(selected.count, noun)}
            </Button>
            <Button size="small" disabled={chosen.length === 0} onClick={() => (close(), change('set'))}>
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

// View settings of a list: columns, density and sort. Also leads to the import.
import { Link } from 'react-router';
import { type Density, densities } from '../../../contract/views/views.ts';
import { SettingOutlined } from '../../ui/buttons/icons.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { usePhone } from '../../ui/phone.ts';
import type { ListState } from '../listState.ts';
import type { ListColumn } from '../types.ts';
import { isShown, type Layout } from './preferences.ts';

type ViewMenuProps<Row> = {
  columns: readonly ListColumn<Row>[];
  state: ListState;
  layout: Layout;
  onChange: (changes: Partial<Layout>) => void;
  /** The screen that imports such records; omitted without the right. */
  importAt?: string | undefined;
};

export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  return (
    <Popup
      label="View"
      icon={<SettingOutlined />}
      aria-label="View: columns, density and order"
      content={() => <View {...props} />}
    />
  );
}

function View<Row>({ columns, state, layout, onChange, importAt }: ViewMenuProps<Row>) {
  // The cards on a phone have neither densities nor columns.
  const phone = usePhone();
  return (
    <>
      {!phone && <Densities chosen={layout.density} onChange={onChange} />}
      <Order columns={columns} state={state} />
      {!phone && <Columns columns={columns} layout={layout} onChange={onChange} />}
      {importAt !== undefined && (
        <Link className="list-menu-title" to={importAt}>
          Import…
        </Link>
      )}
    </>
  );
}

type DensitiesProps = { chosen: Density; onChange: (changes: Partial<Layout>) => void };

function Densities({ chosen, onChange }: DensitiesProps) {
  return (
    <>
      <div className="list-menu-title">Density</div>
      <div role="radiogroup" aria-label="Density">
        {Object.entries(densities).map(([value, label]) => (
          <label key={value} className="list-option">
            <input
              type="radio"
              name="density"
              checked={chosen === value}
              onChange={() => onChange({ density: value as Density })}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  );
}

function Order<Row>({ columns, state }: Pick<ViewMenuProps<Row>, 'columns' | 'state'>) {
  return (
    <>
      <label className="list-menu-title" htmlFor="list-order">
        Sorted by
      </label>
      <div>
        <select
          id="list-order"
          className="list-select"
          value={state.sort}
          onChange={(event) => state.set({ sort: event.target.value })}
        >
          {columns.flatMap(({ id, label, sort }) =>
            sort === undefined
              ? []
              : [
                  <option key={id} value={sort}>
                    {label}, ascending
                  </option>,
                  <option key={`-${id}`} value={`-${sort}`}>
                    {label}, descending
                  </option>,
                ],
          )}
        </select>
      </div>
    </>
  );
}

function Columns<Row>({ columns, layout, onChange }: Omit<ViewMenuProps<Row>, 'state'>) {
  return (
    <>
      <div className="list-menu-title">Columns</div>
      <div role="group" aria-label="Columns">
        {columns
          .filter(({ names }) => names !== true)
          .map((column) => (
            <label key={column.id} className="list-option">
              <input
                type="checkbox"
                checked={isShown(column, layout)}
                onChange={() =>
                  onChange({
                    columns: { ...layout.columns, [column.id]: !isShown(column, layout) },
                  })
                }
              />
              {column.label}
            </label>
          ))}
      </div>
    </>
  );
}

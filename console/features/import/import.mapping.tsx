// The second step: which field each column holds, and how rows find their record.
import { useMemo, useState } from 'react';
import { day } from '../../../contract/exchange/cells.ts';
import { columnAt, columnsOf } from '../../../contract/exchange/columns.ts';
import { type DateOrder, dateOrders } from '../../../contract/exchange/days.ts';
import {
  addressColumn,
  emptyCells,
  type ImportType,
  importKeys,
  importModes,
  type Mapping,
  missingCategories,
  separators,
  type Uploaded,
} from '../../../contract/import/import.ts';
import { useUnsavedText } from '../../form/saving/useUnsavedText.ts';
import { textOf } from '../../media/useUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { part } from '../../ui/parts.ts';

type MapStepProps = { type: ImportType; uploaded: Uploaded; onCheck: (mapping: Mapping) => Promise<void> };

export function MapStep({ type, uploaded, onCheck }: MapStepProps) {
  const { columns, rows, remembered } = uploaded;
  const [mapping, setMapping] = useState(uploaded.mapping);
  const [fault, setFault] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const { release, rearm } = useUnsavedText(mapping !== uploaded.mapping);
  const options = useMemo(() => optionsOf(type, uploaded), [type, uploaded]);
  const mapped = new Map(mapping.columns.map((one) => [one.column, one]));
  const set = (change: MappedColumn) => {
    // A field has one column: the other one loses it.
    const others = mapping.columns.filter(
      (one) => one.column !== change.column && one.field !== change.field,
    );
    setMapping({ ...mapping, columns: change.field === '' ? others : [...others, change] });
  };
  const check = async () => {
    setFault(undefined);
    setChecking(true);
    release();
    try {
      await onCheck(mapping);
    } catch (error) {
      setFault(textOf(error));
      setChecking(false);
      rearm();
    }
  };
  return (
    <>
      <p role="status">
        {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}, {mapping.columns.length} of{' '}
        {columns.length} columns mapped
        {remembered ? ' as in your last import of such a file' : ''}.
      </p>
      <div className="import-scroll" role="region" aria-label="Columns" {...part}>
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Examples</th>
              <th scope="col">Filled</th>
              <th scope="col">Field</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => {
              const { header, samples, filled } = column;
              const its = mapped.get(header);
              return (
                <tr key={header}>
                  <th scope="row">{header}</th>
                  <td className="import-samples">{samples.join(' · ')}</td>
                  <td>{filled.toLocaleString('en')}</td>
                  <td>
                    <select
                      aria-label={`Field of ${header}`}
                      className="list-select"
                      value={its?.field ?? ''}
                      onChange={(event) => set({ column: header, field: event.target.value })}
                    >
                      <option value="">Do not import</option>
                      {options.map(({ path, label }) => (
                        <option key={path} value={path}>
                          {label}
                        </option>
                      ))}
                    </select>
                    {its !== undefined && (
                      <ColumnForm type={type} column={column} mapped={its} onChange={set} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="import-choices">
        <Choice
          label="Records"
          values={importModes}
          chosen={mapping.mode}
          onChange={(mode) => setMapping({ ...mapping, mode })}
        />
        <Choice
          label="Find records by"
          values={importKeys}
          chosen={mapping.key}
          onChange={(key) => setMapping({ ...mapping, key })}
        />
        <Choice
          label="Blank cells"
          values={emptyCells}
          chosen={mapping.empty}
          onChange={(empty) => setMapping({ ...mapping, empty })}
        />
        <Choice
          label="Missing categories"
          values={missingCategories}
          chosen={mapping.missingCategories}
          onChange={(missing) => setMapping({ ...mapping, missingCategories: missing })}
        />
      </div>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Button type="primary" loading={isChecking} onClick={() => void check()}>
        Check
      </Button>
    </>
  );
}

type MappedColumn = Mapping['columns'][number];
type ColumnFormProps = {
  type: ImportType;
  column: Uploaded['columns'][number];
  mapped: MappedColumn;
  onChange: (mapped: MappedColumn) => void;
};

/** How the cells of a column are read, where they leave it open. */
function ColumnForm({ type, column: { header, dateOrder, samples }, mapped, onChange }: ColumnFormProps) {
  const cell = columnAt(type, mapped.field)?.cell;
  const { dateOrder: _order, separator: _separator, ...plain } = mapped;
  if (cell === day && dateOrder !== null) {
    const asked = dateOrder === 'unclear' && mapped.dateOrder === undefined;
    return (
      <label className="import-form">
        {asked ? 'The day or the month may come first' : 'Order of dates'}
        <select
          aria-label={`Order of dates in ${header}`}
          className="list-select"
          value={mapped.dateOrder ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? plain : { ...plain, dateOrder: target.value as DateOrder })
          }
        >
          <option value="">
            {dateOrder === 'unclear' ? 'Choose' : `${dateOrders[dateOrder]}, as the column shows`}
          </option>
          <Options values={dateOrders} />
        </select>
      </label>
    );
  }
  if (!cell?.isList || !(mapped.separator === 'comma' || samples.some((sample) => sample.includes(','))))
    return null;
  return (
    <label className="import-form">
      Between items
      <select
        aria-label={`Between items in ${header}`}
        className="list-select"
        value={mapped.separator ?? 'semicolon'}
        onChange={({ target }) =>
          onChange(target.value === 'comma' ? { ...plain, separator: 'comma' } : plain)
        }
      >
        <Options values={separators} />
      </select>
    </label>
  );
}

function Options({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

type ChoiceProps<V extends string> = {
  label: string;
  values: Readonly<Record<V, string>>;
  chosen: V;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ label, values, chosen, onChange }: ChoiceProps<V>) {
  return (
    <label>
      {label}
      <select className="list-select" value={chosen} onChange={(event) => onChange(event.target.value as V)}>
        <Options values={values} />
      </select>
    </label>
  );
}

/** The fields of the type, with the external ids that the file may have. */
function optionsOf(type: ImportType, { columns, mapping }: Uploaded) {
  const named = [...columns.map(({ guess }) => guess), ...mapping.columns.map(({ field }) => field)];
  const external = new Set(named.filter((path) => path?.startsWith('externalIds.')));
  return [
    ...columnsOf(type).filter(({ path, readOnly }) => !readOnly || path === 'id'),
    ...(type === 'gameListing' ? [addressColumn] : []),
    ...[...external].flatMap((path) => (path === null ? [] : (columnAt(type, path) ?? []))),
  ];
}

// The second step: which field each column holds, and how rows find their record.
import { useMemo, useState } from 'react';
import { columnAt, columnsOf } from '../../../contract/exchange/columns.ts';
import {
  addressColumn,
  emptyCells,
  type ImportType,
  importKeys,
  importModes,
  type Mapping,
  missingCategories,
  type Uploaded,
} from '../../../contract/import/import.ts';
import { textOf } from '../../media/useUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { part } from '../../ui/parts.ts';

type MapStepProps = { type: ImportType; uploaded: Uploaded; onCheck: (mapping: Mapping) => Promise<void> };

export function MapStep({ type, uploaded, onCheck }: MapStepProps) {
  const { columns, rows, remembered } = uploaded;
  const [mapping, setMapping] = useState(uploaded.mapping);
  const [fault, setFault] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const options = useMemo(() => optionsOf(type, uploaded), [type, uploaded]);
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]));
  const choose = (column: string, field: string) => {
    // A field has one column: the other one loses it.
    const others = mapping.columns.filter((one) => one.column !== column && one.field !== field);
    setMapping({ ...mapping, columns: field === '' ? others : [...others, { column, field }] });
  };
  const check = async () => {
    setFault(undefined);
    setChecking(true);
    try {
      await onCheck(mapping);
    } catch (error) {
      setFault(textOf(error));
      setChecking(false);
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
            {columns.map(({ header, samples, filled }) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td className="import-samples">{samples.join(' · ')}</td>
                <td>{filled.toLocaleString('en')}</td>
                <td>
                  <select
                    aria-label={`Field of ${header}`}
                    className="list-select"
                    value={fields.get(header) ?? ''}
                    onChange={(event) => choose(header, event.target.value)}
                  >
                    <option value="">Do not import</option>
                    {options.map(({ path, label }) => (
                      <option key={path} value={path}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
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
        {Object.entries<string>(values).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
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

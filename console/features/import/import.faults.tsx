// What the check of an import asks: the order of dates, and what to do with values that were refused.
import { useState } from 'react';
import { type DateOrder, dateOrders } from '../../../contract/exchange/days.ts';
import {
  type ImportCheck,
  type Mapping,
  type Repair,
  repairActions,
} from '../../../contract/import/import.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { part } from '../../ui/parts.ts';

type Fault = ImportCheck['faults'][number];
type FaultsProps = {
  check: ImportCheck;
  mapping: Mapping;
  isChecking: boolean;
  onCheck: (mapping: Mapping) => void;
};

export function Faults({
  check: { faults, faultTotal, unclearDates },
  mapping,
  isChecking,
  onCheck,
}: FaultsProps) {
  const [orders, setOrders] = useState<Readonly<Record<string, DateOrder>>>({});
  const [repairs, setRepairs] = useState<ReadonlyMap<string, Repair>>(new Map());
  if (faults.length === 0 && unclearDates.length === 0) return null;
  const chosen = [...repairs.values()].filter((one) => one.do !== 'use' || (one.use ?? '') !== '');
  const again = () => {
    const columns = mapping.columns.map((one) => {
      const dateOrder = orders[one.column];
      return dateOrder === undefined ? one : { ...one, dateOrder };
    });
    const keys = new Set(chosen.map(keyOf));
    const earlier = (mapping.repairs ?? []).filter((one) => !keys.has(keyOf(one)));
    onCheck({ ...mapping, columns, repairs: [...earlier, ...chosen] });
  };
  const choose = (key: string, repair: Repair | undefined) => {
    const next = new Map(repairs);
    if (repair === undefined) next.delete(key);
    else next.set(key, repair);
    setRepairs(next);
  };
  const count = chosen.length + Object.keys(orders).length;
  return (
    <section aria-label="Repairs" className="import-repairs">
      {unclearDates.map(({ column, example, rows }) => (
        <p key={column}>
          <label>
            {column}: {example} may be two days ({rowsOf(rows)}).{' '}
            <select
              className="list-select"
              value={orders[column] ?? ''}
              onChange={({ target }) => setOrders({ ...orders, [column]: target.value as DateOrder })}
            >
              <option value="" disabled>
                Choose the order
              </option>
              {Object.entries(dateOrders).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </p>
      ))}
      {faults.length > 0 && (
        <div className="import-scroll" role="region" aria-label="Refused values" {...part}>
          <table className="import-faults">
            <caption>
              {faultTotal > faults.length
                ? `The ${faults.length} most frequent of ${grouped(faultTotal)} refused values`
                : 'Refused values'}
            </caption>
            <thead>
              <tr>
                {['Column', 'Value', 'Reason', 'Rows', 'Repair'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faults.map((fault) => {
                const key = `${keyOf(fault)} ${fault.message}`;
                return (
                  <tr key={key}>
                    <td data-label="Column">{fault.column}</td>
                    <td data-label="Value" className="import-samples">
                      {fault.value}
                    </td>
                    <td data-label="Reason">{fault.message}</td>
                    <td data-label="Rows">{grouped(fault.rows)}</td>
                    <td data-label="Repair">
                      <RepairChoice
                        fault={fault}
                        repair={repairs.get(key)}
                        onChange={(repair) => choose(key, repair)}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {count > 0 && (
        <Button type="primary" loading={isChecking} onClick={again}>
          Check again
        </Button>
      )}
    </section>
  );
}

type RepairChoiceProps = {
  fault: Fault;
  repair: Repair | undefined;
  onChange: (repair: Repair | undefined) => void;
};

/** A suggestion has the value `use:<its place>`, so that one choice is enough for it. */
function RepairChoice({ fault, repair, onChange }: RepairChoiceProps) {
  const { field, value, suggestions, canRemember } = fault;
  const [isTyped, setTyped] = useState(false);
  if (field === null || value === null || fault.repairs.length === 0) return null;
  const base = { field, value };
  const at = suggestions.indexOf(repair?.use ?? '');
  const shown = repair === undefined ? '' : repair.do !== 'use' ? repair.do : isTyped ? 'use' : `use:${at}`;
  const select = (option: string) => {
    const place = /^use:(\d+)$/.exec(option)?.[1];
    setTyped(option === 'use');
    if (option === '') return onChange(undefined);
    if (place !== undefined) return onChange({ ...base, do: 'use', use: suggestions[Number(place)] ?? '' });
    const action = fault.repairs.find((one) => one === option);
    if (action !== undefined) onChange({ ...base, do: action });
  };
  return (
    <div className="import-repair">
      <select
        aria-label={`Repair of ${value}`}
        className="list-select"
        value={shown}
        onChange={({ target }) => select(target.value)}
      >
        <option value="">Refuse the rows</option>
        {suggestions.map((suggestion, index) => (
          <option key={suggestion} value={`use:${index}`}>
            Use {suggestion}
          </option>
        ))}
        {fault.repairs.map((action) => (
          <option key={action} value={action}>
            {repairActions[action]}
          </option>
        ))}
      </select>
      {repair?.do === 'use' && isTyped && (
        <input
          aria-label={`Use instead of ${value}`}
          className="import-use"
          maxLength={200}
          value={repair.use ?? ''}
          onChange={({ target }) => onChange({ ...repair, use: target.value })}
        />
      )}
      {repair?.do === 'use' && canRemember && (
        <label>
          <input
            type="checkbox"
            checked={repair.remember ?? false}
            onChange={({ target }) => onChange({ ...repair, remember: target.checked })}
          />{' '}
          Remember as an alias
        </label>
      )}
    </div>
  );
}

function keyOf({ field, value }: { field: string | null; value: string | null }): string {
  return JSON.stringify([field, value?.toLowerCase()]);
}

function rowsOf(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;
}

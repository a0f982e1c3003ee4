// One filter: a button with a popup of its options, which stays open while several are chosen.
import { memo, useId } from 'react';
import { daysOf } from '../../../contract/kit/relative.ts';
import { DownOutlined } from '../../ui/buttons/icons.tsx';
import { useSettledInput } from '../../ui/inputs/nativeInput.ts';
import { Popup } from '../../ui/overlays/Popup.tsx';
import type { Param } from '../listParams.ts';
import type { ListState } from '../listState.ts';
import type { ListFilter } from '../types.ts';
import { dayOf, momentOf, relativeLabel, relativeValue } from './days.ts';
import { chosenOf, Options } from './Options.tsx';

type FilterMenuProps = {
  filter: ListFilter;
  value: Param | undefined;
  set: ListState['set'];
};

export const FilterMenu = memo(function FilterMenu({ filter, value, set }: FilterMenuProps) {
  const count = chosenOf(value).length;
  return (
    <Popup
      className="list-filter"
      label={`Filter by ${filter.label.toLowerCase()}`}
      content={() => <FilterFields filter={filter} value={value} set={set} />}
    >
      {filter.label}
      {count > 0 && <span className="list-count">{count}</span>}
      <DownOutlined style={{ fontSize: 10 }} />
    </Popup>
  );
});

/** The fields of one filter. */
export function FilterFields({ filter, value, set }: FilterMenuProps) {
  const onChange = (next: Param | null) => set({ [filter.name]: next });
  if (filter.flag !== undefined) return <Flag filter={filter} value={value} onChange={onChange} />;
  if (filter.number !== undefined) return <Numeral filter={filter} value={value} onChange={onChange} />;
  if (filter.day !== undefined) return <Day filter={filter} value={value} onChange={onChange} />;
  return (
    <Options
      options={filter.options}
      free={filter.free === true}
      label={filter.label}
      chosen={chosenOf(value)}
      onChange={onChange}
    />
  );
}

type FlagProps = {
  filter: ListFilter & { flag: { true: string; false: string } };
  value: Param | undefined;
  onChange: (value: Param | null) => void;
};

function Flag({ filter, value, onChange }: FlagProps) {
  const choices = [
    { label: 'Any', value: null },
    { label: filter.flag.true, value: true },
    { label: filter.flag.false, value: false },
  ];
  return (
    <div role="radiogroup" aria-label={filter.label} className="list-options">
      {choices.map((choice) => (
        <label key={choice.label} className="list-option">
          <input
            type="radio"
            name={filter.name}
            checked={(value ?? null) === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

type NumeralProps = Omit<FlagProps, 'filter'> & {
  filter: ListFilter & { number: { min: number; max: number; unit: string } };
};

function Numeral({ filter, value, onChange }: NumeralProps) {
  const { min, max } = filter.number;
  const { props, fault } = useSettledInput({
    value: value === undefined ? null : Number(value),
    parse: Number,
    format: String,
    onChange,
  });
  const faultId = useId();
  return (
    <>
      <input
        {...props}
        type="number"
        min={min}
        max={max}
        className="list-input"
        aria-label={filter.label}
        aria-invalid={fault !== undefined}
        aria-describedby={faultId}
      />
      <div id={faultId} role="alert" className="list-fault">
        {fault}
      </div>
    </>
  );
}

type DayProps = Omit<FlagProps, 'filter'> & {
  filter: ListFilter & { day: 'begins' | 'ends'; relative?: readonly number[] };
};

function Day({ filter, value, onChange }: DayProps) {
  const isRelative = value !== undefined && daysOf(String(value)) !== undefined;
  const faultId = useId();
  const { props, fault } = useSettledInput({
    value: value === undefined || isRelative ? null : String(value),
    parse: (day) => momentOf(day, filter.day),
    format: (moment) => dayOf(moment, filter.day),
    onChange,
  });
  return (
    <>
      <input
        {...props}
        type="date"
        min="1970-01-01"
        max="2199-12-31"
        className="list-input"
        aria-label={filter.label}
        aria-invalid={fault !== undefined}
        aria-describedby={faultId}
      />
      <div id={faultId} role="alert" className="list-fault">
        {fault}
      </div>
      {filter.relative !== undefined && (
        <div role="group" aria-label={`${filter.label}, from today`} className="list-days">
          {filter.relative.map((days) => {
            const relative = relativeValue(days);
            const isChosen = value === relative;
            return (
              <button
                key={days}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? null : relative)}
              >
                {relativeLabel(relative)}
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}

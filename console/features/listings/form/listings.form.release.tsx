// Release of a game: stage and date, with its precision.
import { Flex, Form, Select } from 'antd';
import { datePrecisions, releaseStages } from '../../../../contract/listings/values.ts';
import { optionsOf } from '../../../data/options.ts';
import { Field } from '../../../form/fields/Field.tsx';
import { useFields } from '../../../form/saving/record.ts';
import { DayInput } from '../../../ui/inputs/DayInput.tsx';
import { dateAt, dateParts, type Precision } from './listings.form.releaseDate.ts';

export function ReleaseFields() {
  const { change } = useFields();
  const form = Form.useFormInstance();
  const precision: Precision | null | undefined = Form.useWatch('releaseDatePrecision', form);
  const hasDate = precision !== null && precision !== undefined && precision !== 'tba';

  /** Converts a date to another precision. */
  function align(next: Precision | undefined): void {
    const date: unknown = form.getFieldValue('releaseDate');
    change({
      releaseDate: typeof date === 'string' && next !== undefined ? dateAt(next, dateParts(date)) : null,
    });
  }

  return (
    <>
      <Field path="releaseStage">
        <Select className="form-short" options={optionsOf(releaseStages)} />
      </Field>
      <div className="form-pair">
        <Field path="releaseDatePrecision">
          <Select allowClear placeholder="Not known" options={optionsOf(datePrecisions)} onChange={align} />
        </Field>
        {hasDate && (
          <Field path="releaseDate" group={precision !== 'day'}>
            {precision === 'day' ? <DayInput /> : <PartialDate precision={precision} />}
          </Field>
        )}
      </div>
    </>
  );
}

type PartialDateProps = {
  precision: Precision;
  value?: string | null;
  onChange?: (date: string | null) => void;
};

/** A year, with a month or quarter. Days stay strings, so that time zones cannot shift them. */
function PartialDate({ precision, value, onChange }: PartialDateProps) {
  const { year, month } = dateParts(value ?? null);
  const set = (next: { year: number; month: number }) => onChange?.(dateAt(precision, next));
  const thisYear = new Date().getFullYear();
  return (
    <Flex gap={8}>
      {precision === 'month' && (
        <Select
          aria-label="Month"
          value={value ? month : null}
          options={months}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next: number) => set({ year: year ?? thisYear, month: next })}
        />
      )}
      {precision === 'quarter' && (
        <Select
          aria-label="Quarter"
          value={value ? Math.floor((month - 1) / 3) * 3 + 1 : null}
          options={quarters}
          onChange={(next: number) => set({ year: year ?? thisYear, month: next })}
        />
      )}
      <Select
        aria-label="Year"
        placeholder="Year"
        value={year}
        options={years(thisYear, year)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: number) => set({ year: next, month })}
      />
    </Flex>
  );
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: monthName.format(Date.UTC(2000, index)),
}));
const quarters = [1, 2, 3, 4].map((quarter) => ({ value: quarter * 3 - 2, label: `Q${quarter}` }));

/** From ten years ahead back to the first games, including the chosen one. */
function years(thisYear: number, chosen: number | null) {
  const all = Array.from({ length: thisYear + 11 - 1970 }, (_, index) => thisYear + 10 - index);
  if (chosen !== null && !all.includes(chosen)) all.push(chosen);
  return all.map((year) => ({ value: year, label: String(year) }));
}

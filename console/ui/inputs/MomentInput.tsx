import { Input } from 'antd';
import { inputValue, utcText, zone } from './moments.ts';

type MomentInputProps = {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-describedby'?: string;
};

/** A date and time in the browser's time zone, with UTC beside it. */
export function MomentInput({ value, onChange, ...control }: MomentInputProps) {
  const moment = new Date(value ?? Number.NaN);
  return (
    <>
      <Input
        {...control}
        type="datetime-local"
        max="2199-12-31T23:59"
        value={Number.isNaN(moment.getTime()) ? '' : inputValue(moment)}
        onChange={(event) => {
          const next = new Date(event.target.value);
          onChange?.(Number.isNaN(next.getTime()) ? null : next.toISOString());
        }}
      />
      <span className="moment-note">{noteOf(moment)}</span>
    </>
  );
}

/** The time zone of the input, and the moment in UTC. */
function noteOf(moment: Date): string {
  return [`Your time (${zone})`, utcText(moment)].filter(Boolean).join('; ');
}

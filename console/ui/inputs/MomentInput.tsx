import { Input } from 'antd';
import { inputValue, utcText, zone } from './moments.ts';
import { type NativeInputProps, useNativeInput } from './nativeInput.ts';

/** A date and time in the browser's time zone, with UTC beside it. */
export function MomentInput({ value = null, onChange, onBlur, ...control }: NativeInputProps<string>) {
  const input = useNativeInput({ value, parse, format, onChange, onBlur });
  return (
    <>
      <Input {...control} {...input} type="datetime-local" max="2199-12-31T23:59" />
      <span className="moment-note">{noteOf(new Date(value ?? Number.NaN))}</span>
    </>
  );
}

const parse = (text: string) => new Date(text).toISOString();
const format = (value: string) => inputValue(new Date(value));

/** The time zone of the input, and the moment in UTC. */
function noteOf(moment: Date): string {
  return [`Your time (${zone})`, utcText(moment)].filter(Boolean).join('; ');
}

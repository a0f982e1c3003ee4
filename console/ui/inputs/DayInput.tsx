import { Input } from 'antd';
import { type NativeInputProps, useNativeInput } from './nativeInput.ts';

/** A calendar day, such as `2026-05-31`. */
export function DayInput({ value = null, onChange, onBlur, ...control }: NativeInputProps<string>) {
  const input = useNativeInput({ value, parse: same, format: same, onChange, onBlur });
  return <Input {...control} {...input} type="date" max="2199-12-31" />;
}

const same = (day: string) => day;

import { Input } from 'antd';
import { useNativeInput } from './nativeInput.ts';

type DayInputProps = {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-describedby'?: string;
};

/** A calendar day, such as `2026-05-31`. */
export function DayInput({ value = null, onChange, onBlur, ...control }: DayInputProps) {
  const input = useNativeInput({ value, parse: same, format: same, onChange, onBlur });
  return <Input {...control} {...input} type="date" max="2199-12-31" />;
}

const same = (day: string) => day;

import { Input, type InputProps } from 'antd';
import { useNativeInput } from './nativeInput.ts';

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value?: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
};

/** A number, or nothing. Invalid input stays as typed; the field reports it. */
export function NumberInput({ value = null, onChange, onBlur, ...control }: NumberInputProps) {
  const input = useNativeInput({ value, parse: Number, format: String, onChange, onBlur });
  return (
    <Input
      {...control}
      {...input}
      type="number"
      // Scrolling over the field must not change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

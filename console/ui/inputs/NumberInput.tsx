import { Input, type InputProps } from 'antd';

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange'> & {
  value?: number | null;
  onChange?: (value: number | null) => void;
};

/** A number, or nothing. What is out of bounds or not whole stays as it was typed, for the field to say. */
export function NumberInput({ value = null, onChange, ...input }: NumberInputProps) {
  return (
    <Input
      {...input}
      type="number"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
      // Who scrolls on over the field does not mean the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

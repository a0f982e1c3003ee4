import { Input, type InputProps } from 'antd';

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange'> & {
  value?: number | null;
  onChange?: (value: number | null) => void;
};

/** A number, or nothing. Invalid input stays as typed; the field reports it. */
export function NumberInput({ value = null, onChange, ...input }: NumberInputProps) {
  return (
    <Input
      {...input}
      type="number"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
      // Scrolling over the field must not change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

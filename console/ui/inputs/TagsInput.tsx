import { Select } from 'antd';

type TagsInputProps = {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean;
  placeholder?: string;
};

/** Short texts, separated by Enter or a comma; several can be pasted at once. */
export function TagsInput({ value = [], placeholder = 'Type, then Enter', ...control }: TagsInputProps) {
  return (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '\n']}
      value={[...value]}
      placeholder={placeholder}
      style={{ width: '100%' }}
    />
  );
}

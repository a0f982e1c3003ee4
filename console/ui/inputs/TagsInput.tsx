import { Select, type SelectProps } from 'antd';
import type { SyntheticEvent } from 'react';
import { withPasted } from './pastedTexts.ts';

type Text = { value?: string; label?: string };

type TagsInputProps<Option extends Text> = Omit<SelectProps<string[], Option>, 'value' | 'onChange'> & {
  value?: readonly string[];
  onChange?: (value: string[]) => void;
};

/** Short texts, separated by Enter or a comma. A pasted or dropped column becomes several. Suggests its `options`, if any. */
export function TagsInput<Option extends Text>({ value = [], onChange, ...select }: TagsInputProps<Option>) {
  const add = (event: SyntheticEvent, data: DataTransfer) => {
    const all = withPasted(value, data.getData('text'));
    if (all === undefined || !(event.target instanceof HTMLInputElement) || event.target.disabled) return;
    event.preventDefault();
    onChange?.(all);
  };
  return (
    <div
      onPasteCapture={(event) => add(event, event.clipboardData)}
      onDropCapture={(event) => add(event, event.dataTransfer)}
    >
      <Select<string[], Option>
        {...(select.options ? {} : { open: false, suffixIcon: null, placeholder: 'Type, then Enter' })}
        {...select}
        mode="tags"
        tokenSeparators={commas}
        value={[...value]}
        {...(onChange ? { onChange: (texts) => onChange(texts) } : {})}
        style={{ width: '100%' }}
      />
    </div>
  );
}

const commas = [','];

import { CloseOutlined } from '@ant-design/icons';
import { Input, Space } from 'antd';
import { Button } from '../buttons/Button.tsx';

type ColorInputProps = {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
};

/** A color as `#1890ff`: typed, or chosen in the browser's dialog. */
export function ColorInput({ value, onChange, disabled = false, ...control }: ColorInputProps) {
  const text = value ?? '';
  return (
    <Space.Compact>
      <input
        type="color"
        aria-label="Choose a colour"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#888888'}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value)}
        style={{ width: 40, height: 32, padding: 2, border: '1px solid var(--line)', background: 'none' }}
      />
      <Input
        {...control}
        value={text}
        disabled={disabled}
        placeholder="none"
        spellCheck={false}
        style={{ width: 110 }}
        onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
      />
      <Button
        icon={<CloseOutlined />}
        aria-label="No colour"
        title="No colour"
        disabled={disabled || text === ''}
        onClick={() => onChange?.(null)}
      />
    </Space.Compact>
  );
}

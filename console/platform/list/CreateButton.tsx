// The one way to make a new row: a button, and n from anywhere on the screen.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useShortcut } from './useShortcuts.ts';

export function CreateButton({ label, onCreate }: { label: string; onCreate: () => void }) {
  useShortcut('n', onCreate);
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      title={`${label} (n)`}
      aria-keyshortcuts="n"
      onClick={onCreate}
    >
      {label}
    </Button>
  );
}

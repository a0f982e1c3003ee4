// Creates a row: a button, and the key n.
import { Button } from '../ui/buttons/Button.tsx';
import { PlusOutlined } from '../ui/buttons/icons.tsx';
import { useShortcut } from './rows/useShortcuts.ts';

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

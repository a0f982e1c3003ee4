// Creates a row: a button, and the key n.
import { leadsTo } from '../data/navigation.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PlusOutlined } from '../ui/buttons/icons.tsx';
import { useShortcut } from './rows/useShortcuts.ts';

type CreateButtonProps = {
  label: string;
  onCreate: () => void;
  /** Where it leads, if it does. */
  to?: () => string;
};

export function CreateButton({ label, onCreate, to }: CreateButtonProps) {
  useShortcut('n', onCreate);
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      title={`${label} (n)`}
      aria-keyshortcuts="n"
      {...(to === undefined ? { onClick: onCreate } : leadsTo(to, onCreate))}
    >
      {label}
    </Button>
  );
}

import './shownOnce.css';
import { Input, Space } from 'antd';
import { Button } from '../buttons/Button.tsx';
import { copy } from '../buttons/copy.ts';
import { useTakeFocus } from '../overlays/takeFocus.ts';

type Props = {
  label: string;
  secret: string;
  /** Name of the secret, as it begins the notice. */
  what: string;
};

/** A secret that is shown once, with a button to copy it. */
export function ShownOnce({ label, secret, what }: Props) {
  const first = useTakeFocus<HTMLButtonElement>();
  return (
    <Space.Compact block>
      <Input
        className="shown-once"
        aria-label={label}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button ref={first} onClick={() => copy(secret, what)}>
        Copy
      </Button>
    </Space.Compact>
  );
}

import { Button, Input, Space } from 'antd';
import { copy } from '../../../ui/buttons/copy.ts';

type Props = {
  label: string;
  secret: string;
  /** What has been copied, as a sentence begins with it. */
  what: string;
};

/** A secret that is told now and never again, to be copied. */
export function ShownOnce({ label, secret, what }: Props) {
  return (
    <Space.Compact block>
      <Input
        className="access-code"
        aria-label={label}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button autoFocus onClick={() => copy(secret, what)}>
        Copy
      </Button>
    </Space.Compact>
  );
}

// Recovery codes, shown once.
import { Flex } from 'antd';
import { Button } from '../../../ui/buttons/Button.tsx';
import { copy } from '../../../ui/buttons/copy.ts';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <>
      <p>
        Each of these opens your account once, with your password, when your app or passkey is out of reach.
        Keep them where you keep important papers, or in a password manager. They are shown only now.
      </p>
      <ol className="two-factor-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Flex gap={8} wrap justify="end">
        <Button onClick={() => copy(text, 'Codes')}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
        <Button type="primary" onClick={onClose}>
          I have kept them
        </Button>
      </Flex>
    </>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

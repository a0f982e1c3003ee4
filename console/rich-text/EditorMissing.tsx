import { Alert } from 'antd';
import { Button } from '../ui/buttons/Button.tsx';
import type { RichTextProps } from './RichText.tsx';

/** Stands where the editor could not be loaded: the text is safe, it only cannot be changed. */
export default function EditorMissing({ label }: RichTextProps & { readOnly: boolean }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`The editor for “${label}” could not be loaded`}
      description="Reload the page to try again. Unsaved changes are kept."
      action={
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}

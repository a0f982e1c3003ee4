import { Alert, Button } from 'antd';
import type { RichTextProps } from './RichText.tsx';

/** Stands where the editor could not be loaded: the text is safe, it only cannot be changed. */
export default function EditorMissing({ label }: RichTextProps & { readOnly: boolean }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`The editor for “${label}” could not be loaded`}
      description="Everything else can be changed and saved. Reload the page to try again; what is not saved is kept."
      action={
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}

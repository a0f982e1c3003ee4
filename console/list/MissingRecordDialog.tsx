import { capitalized } from '../ui/format/capitalized.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import { isMissing, type MissingRecordProps, missingText } from './MissingRecord.tsx';
import MissingText from './MissingText.tsx';

function MissingRecordDialog({ noun, record, error, onRetry, onClose }: MissingRecordProps) {
  const isGone = error === null || isMissing(error);
  return (
    <Dialog
      title={`${capitalized(noun)} ${isGone ? 'not found' : 'could not be loaded'}`}
      closeText="Back to the list"
      onClose={onClose}
      action={isGone ? undefined : { label: 'Retry', onClick: onRetry }}
    >
      <p>
        {!isGone ? (
          error.message
        ) : record === undefined ? (
          missingText
        ) : (
          <MissingText {...record} otherwise={missingText} />
        )}
      </p>
    </Dialog>
  );
}

export default themed(MissingRecordDialog);

import { lazy } from 'react';
import type { RestorableType } from '../../contract/history/history.ts';
import type { BizError } from '../data/client.ts';

export type MissingRecordProps = {
  noun: string;
  /** Of records that go to the bin. */
  record?: { type: RestorableType; id: string };
  /** The failure of the read; null if it found nothing. */
  error: BizError | null;
  onRetry: () => void;
  onClose: () => void;
};

/** Replaces a drawer or dialog whose record is gone or could not be loaded. Loaded on demand. */
export const MissingRecord = lazy(() => import('./MissingRecordDialog.tsx'));

/** True if the record of an address does not exist. */
export function isMissing({ errorCode }: BizError): boolean {
  return errorCode === 'not_found' || errorCode === 'invalid_fields';
}

/** Says whether a missing record is in the bin. Loaded on demand. */
export const MissingText = lazy(() => import('./MissingText.tsx'));

export const missingText = 'It was deleted, or the link is wrong.';

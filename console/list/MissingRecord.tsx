import { lazy } from 'react';
import type { BizError } from '../data/client.ts';

export type MissingRecordProps = {
  noun: string;
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

export const missingText = 'It was deleted, or the link is wrong.';

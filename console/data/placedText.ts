// Failures that a dialog or form shows beside what was asked for.
import { useEffect } from 'react';
import { BizError, markHandled, showError } from './bizError.ts';
import { textOfError } from './unreachable.ts';

/**
 * The text of a failure whose display is an error message, to be shown in place. Of others '': they are silent, a warning, a
 * notification or the error page, as the server asks.
 */
export function placedText(error: unknown): string {
  if (!(error instanceof BizError)) return textOfError(error);
  if (isPlaced(error)) markHandled(error);
  else showError(error);
  return isPlaced(error) ? error.message : '';
}

/** The same for a component that is given the failure. */
export function usePlacedText(error: BizError | null): string {
  useEffect(() => {
    if (error !== null) placedText(error);
  }, [error]);
  return error !== null && isPlaced(error) ? error.message : '';
}

function isPlaced({ showType }: BizError): boolean {
  return ![0, 1, 4, 9].includes(showType);
}

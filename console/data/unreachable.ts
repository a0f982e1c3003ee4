// A lost connection in words, and the offer to retry.
import { notify } from './notify.ts';

const title = 'The server cannot be reached';
const remedy = 'Nothing is lost. Check the connection, then retry.';

/** The message of a call without a connection. */
export const unreachableText = `${title}. ${remedy}`;

/** The text of an error for a user. A script that did not load counts as a lost connection. */
export function textOfError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return moduleFailure.test(text) ? unreachableText : text;
}

/** As Chromium, Firefox and Safari say it. */
const moduleFailure = /dynamically imported module|module script failed/i;

/**
 * Shows a notice with Retry. Resolves to true once it is pressed, and to false once the notice is closed or `signal`
 * aborts. Calls that fail together share the notice.
 */
export function offerRetry(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (again: boolean) => {
      waiting.delete(settle);
      resolve(again);
      if (waiting.size === 0) notify.close(title);
    };
    waiting.add(settle);
    signal?.addEventListener('abort', () => settle(false), { once: true });
    notify.open({
      title,
      description: remedy,
      action: { label: 'Retry', onClick: () => answer(true) },
      onClose: () => answer(false),
    });
  });
}

const waiting = new Set<(again: boolean) => void>();

function answer(again: boolean): void {
  for (const settle of waiting) settle(again);
}

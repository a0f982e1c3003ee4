// A lost connection in words, and the offer to retry.
import { notify } from './notify.ts';

const noConnection = {
  title: 'The server cannot be reached',
  description: 'Nothing is lost. Check the connection, then retry.',
};
const noAnswer = {
  title: 'The server has not answered',
  description: 'It may have done this already. Try again to see: nothing is done twice.',
};

/** The message of a call without a connection. */
export const unreachableText = textOf(noConnection);

/** The message of a write without an answer. */
export const noAnswerText = textOf(noAnswer);

function textOf({ title, description }: typeof noConnection): string {
  return `${title}. ${description}`;
}

/** The text of an error for a user. A script that did not load counts as a lost connection. */
export function textOfError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return moduleFailure.test(text) ? unreachableText : text;
}

/** As Chromium, Firefox and Safari say it. */
const moduleFailure = /dynamically imported module|module script failed/i;

/**
 * Shows a notice with Retry. Resolves to true once it is pressed, and to false once the notice is closed or `signal`
 * aborts. Calls that fail together for one reason share the notice.
 */
export function offerRetry(reason: string, signal?: AbortSignal): Promise<boolean> {
  const { waiting, ...text } = reason === 'timeout' ? offers.noAnswer : offers.noConnection;
  return new Promise((resolve) => {
    const settle = (again: boolean) => {
      waiting.delete(settle);
      resolve(again);
      if (waiting.size === 0) notify.close(text.title);
    };
    const answer = (again: boolean) => {
      for (const one of waiting) one(again);
    };
    waiting.add(settle);
    signal?.addEventListener('abort', () => settle(false), { once: true });
    notify.open({
      ...text,
      action: { label: 'Retry', onClick: () => answer(true) },
      onClose: () => answer(false),
    });
  });
}

type Settle = (again: boolean) => void;
const offers = {
  noConnection: { ...noConnection, waiting: new Set<Settle>() },
  noAnswer: { ...noAnswer, waiting: new Set<Settle>() },
};

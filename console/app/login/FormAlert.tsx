import { placedText } from '../../data/placedText.ts';
import { unreachableText } from '../../data/unreachable.ts';

export type Failure = { text: string; retry?: () => void };

/** A failed sign-in, and how to repeat it. */
export function failureOf(error: unknown, retry: () => void): Failure {
  return { text: placedText(error), retry };
}

/** The failure of a sign-in, with Retry if the server was not reached. */
export function FormAlert({ failure }: { failure: Failure | undefined }) {
  return (
    <div className="form-alert" role="alert">
      {failure?.text}
      {failure?.retry && failure.text === unreachableText && (
        <button type="button" className="button-text" onClick={failure.retry}>
          Retry
        </button>
      )}
    </div>
  );
}

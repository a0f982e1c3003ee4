// A refused row, in words.
import type { CallError } from '../errors.ts';
import type { Outcome } from './kind.ts';

type Refusal = Pick<Outcome, 'message' | 'faults'> & { outcome: 'refused' };

/** The refusal of a call as that of a row. */
export function refusalOf({ message, code, details }: CallError): Refusal {
  const faults = Object.entries(details.fieldErrors ?? {}).map(([field, text]) => ({
    field,
    value: null,
    message: text,
  }));
  if (faults.length > 0) {
    return { outcome: 'refused', message: faults.map((fault) => fault.message).join('; '), faults };
  }
  if (code === 'not_found') return { outcome: 'refused', message: 'This record was deleted since' };
  if (code === 'stale_version') return { outcome: 'refused', message: 'Changed at the same time' };
  return { outcome: 'refused', message };
}

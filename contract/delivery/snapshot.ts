// The call that keeps what is typed in a form, for the preview beside it.
import { z } from 'zod';
import { id, write } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';
import { previewLink } from './kit.ts';

/** @param fields the editable fields of the type; any of them may be absent */
export function snapshotCall<P extends `/api/${string}/${string}`, S extends z.ZodRawShape>(
  path: P,
  right: Right,
  fields: z.ZodObject<S>,
) {
  return write({
    path,
    summary:
      'Keep what is typed for ten minutes, for a preview that only the returned link shows, while the session lasts. Nothing is saved. A later snapshot with the same snapshotId replaces it.',
    right,
    inPerson: true,
    input: z.strictObject({ snapshotId: id(), recordId: id().optional(), ...fields.partial().shape }),
    output: previewLink,
  });
}

// Form field for one picture, by its id.
import type { ReactNode } from 'react';
import { type Picture, type Slot, slotText } from '../../contract/media/media.ts';
import { Field } from '../form/fields/Field.tsx';
import { PictureInput } from './PictureInput.tsx';

type PictureFieldProps = {
  /** Path of the field, such as `coverId`. */
  path: string;
  slot: Slot;
  required?: boolean;
  help?: ReactNode;
  label?: ReactNode;
  /** The picture loaded with the record, which need not be read again. */
  known?: Picture | null | undefined;
};

export function PictureField({ path, slot, known, help, ...props }: PictureFieldProps) {
  return (
    <Field path={path} group {...props} help={help ?? `${slotText(slot)}.`}>
      <PictureInput slot={slot} known={known} />
    </Field>
  );
}

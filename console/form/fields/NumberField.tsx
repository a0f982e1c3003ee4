import { useMemo } from 'react';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { useFields } from '../saving/record.ts';
import { Field, type FieldProps } from './Field.tsx';
import { boundsOf, schemaAt } from './schema.ts';

/** A whole number, or nothing. */
export function NumberField(field: Omit<FieldProps, 'children'>) {
  const { fields } = useFields();
  const bounds = useMemo(() => boundsOf(schemaAt(fields, field.path)), [fields, field.path]);
  return (
    <Field {...field}>
      <NumberInput {...bounds} style={{ width: 120 }} />
    </Field>
  );
}

import type { ReactNode } from 'react';
import type { RecordBase, RecordKind } from '../saving/record.ts';

type ShownProps<R extends RecordBase> = { kind: RecordKind<R>; name: string; value: unknown };

/** A field's value in words, as its kind has them. */
export function Shown<R extends RecordBase>({ kind, name, value }: ShownProps<R>): ReactNode {
  if (isEmpty(value)) return <em className="form-empty">empty</em>;
  return kind.show?.(name, value) ?? <bdi>{plain(value)}</bdi>;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Plain values read as they are, lists with commas, objects as `key: value`. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'object' && value !== null) {
    const filled = Object.entries(value).filter(([, one]) => !isEmpty(one));
    return filled.map(([key, one]) => `${key}: ${plain(one)}`).join(', ');
  }
  return String(value);
}

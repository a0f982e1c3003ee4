// A field that two listings differ in: whose value the merged one takes.
import { useId } from 'react';
import type { MergeField as Field, MergeChoice, MergePreview } from '../../../contract/listings/merge.ts';
import { FieldDiff, FieldValue } from '../../history/FieldDiff.tsx';
import type { ShownKind } from '../../history/kinds.ts';
import { labelOf } from '../../history/labels.ts';

type MergeFieldProps = {
  kind: ShownKind;
  field: Field;
  sides: Pick<MergePreview, 'keep' | 'drop'>;
  choice: MergeChoice;
  fault: string | undefined;
  onChoose: (choice: MergeChoice) => void;
};

/** Of longer texts the beginning is shown, and on demand what differs. */
const longChars = 80;

export function MergeField({ kind, field, sides, choice, fault, onChoose }: MergeFieldProps) {
  const { path, keep, drop, both } = field;
  const name = useId();
  const options: { value: MergeChoice; title: string; shown: unknown }[] = [
    { value: 'keep', title: sides.keep.name, shown: keep },
    { value: 'drop', title: sides.drop.name, shown: drop },
    ...(both === undefined ? [] : [{ value: 'both' as const, title: 'Both', shown: both }]),
  ];
  const isLong = [keep, drop].some((value) => typeof value === 'string' && value.length > longChars);
  return (
    <fieldset className="merge-field" aria-describedby={fault === undefined ? undefined : `${name} fault`}>
      <legend>{labelOf(kind, path)}</legend>
      <div className="merge-options">
        {options.map(({ value, title, shown }) => (
          <label key={value} className={value === choice ? 'merge-option merge-chosen' : 'merge-option'}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === choice}
              onChange={() => onChoose(value)}
            />
            <span className="merge-soft">{title}</span>
            <span className="merge-value">
              {value === 'both' && path === 'name' ? (
                <>
                  <FieldValue kind={kind} path={path} value={shown} />, with “{sides.drop.name}” as an
                  alternative name
                </>
              ) : (
                <FieldValue kind={kind} path={path} value={shown} />
              )}
            </span>
          </label>
        ))}
      </div>
      {isLong && (
        <details className="history-changes">
          <summary>Differences</summary>
          <FieldDiff kind={kind} path={path} before={keep} after={drop} />
        </details>
      )}
      {fault !== undefined && (
        <p id={`${name} fault`} className="merge-refused">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

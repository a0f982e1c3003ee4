// Changes one field of all selected records, after a preview.
import { Select } from 'antd';
import { type ComponentType, useId, useState } from 'react';
import { useUnsavedText } from '../form/saving/useUnsavedText.ts';
import { fieldLabel } from '../history/labels.ts';
import { counted, type Noun } from '../list/selection/BulkBar.tsx';
import type { BulkJob } from '../list/selection/selected.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import { type BulkField, type Way, ways } from './fields.tsx';
import './bulkEdit.css';

export type BulkEditProps = {
  count: number;
  noun: Noun;
  /** Shows what an edit would do, and resolves to whether it was started. */
  onEdit: (edit: BulkJob['do']) => Promise<boolean>;
  onClose: () => void;
};

/** The dialog for records with these fields, the most used first. */
export function bulkEditOf<Path extends string>(
  fields: Readonly<Record<Path, BulkField>>,
  labels: Readonly<Record<string, string>>,
): ComponentType<BulkEditProps> {
  // The keys are those of the fields.
  const paths = Object.keys(fields) as [Path, ...Path[]];
  const options = paths.map((path) => ({ value: path, label: labels[path] ?? fieldLabel(path) }));

  function BulkEdit({ count, noun, onEdit, onClose }: BulkEditProps) {
    const id = useId();
    const [path, setPath] = useState(paths[0]);
    const [chosenWay, setWay] = useState<Way>();
    // Of each field, so that looking at another one loses nothing.
    const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
    const [previewing, setPreviewing] = useState(false);
    const field = fields[path];
    const way = chosenWay ?? field.ways[0] ?? 'set';
    const value = values[path];
    const setValue = (next: unknown) => setValues({ ...values, [path]: next });
    const typed = Object.values(values).some((one) => one !== undefined);
    // The preview stands in place of this dialog, and the values are there again after it.
    useUnsavedText(typed && previewing);
    const label = options.find((option) => option.value === path)?.label ?? path;
    const preview = async () => {
      setPreviewing(true);
      const isStarted = await onEdit(editOf(path, field, way, value));
      if (isStarted) return onClose();
      setPreviewing(false);
    };
    if (previewing) return null;
    return (
      <Dialog
        title={`Edit ${counted(count, noun)}`}
        onClose={onClose}
        typed={typed}
        action={{ label: 'Preview', disabled: way !== 'clear' && value === undefined, onClick: preview }}
      >
        <div className="bulk-edit-field">
          <label htmlFor={`${id}-field`}>Field</label>
          <Select
            id={`${id}-field`}
            className="bulk-edit-control"
            showSearch={{ optionFilterProp: 'label' }}
            value={path}
            options={options}
            onChange={(next) => {
              setPath(next);
              setWay(undefined);
            }}
          />
        </div>
        {field.ways.length > 1 && (
          <fieldset className="bulk-edit-field bulk-edit-ways">
            <legend>Change</legend>
            {field.ways.map((one) => (
              <label key={one}>
                <input type="radio" name={`${id}-way`} checked={one === way} onChange={() => setWay(one)} />
                {ways[one]}
              </label>
            ))}
          </fieldset>
        )}
        {way !== 'clear' && (
          <div className="bulk-edit-field" key={path}>
            <label id={`${id}-value-label`} htmlFor={`${id}-value`}>
              {label}
            </label>
            {field.render({ id: `${id}-value`, value, onChange: setValue })}
          </div>
        )}
      </Dialog>
    );
  }
  return themed(BulkEdit);
}

function editOf(
  path: string,
  { sent = (value) => value, cleared = null }: BulkField,
  way: Way,
  value: unknown,
): BulkJob['do'] {
  if (way === 'clear') return { set: { [path]: cleared } };
  return { [way === 'replace' ? 'set' : way]: { [path]: sent(value) } };
}

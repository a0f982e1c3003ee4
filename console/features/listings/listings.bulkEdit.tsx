// Sets one field of the selected listings, by a job on the server.
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import type { Payload } from '../../../contract/kit/calls.ts';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type ReleaseStage, releaseStages } from '../../../contract/listings/values.ts';
import { optionsOf } from '../../data/options.ts';
import { useWrite } from '../../data/queries.ts';
import { reportJob } from '../../jobs/finished.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { CategoryPicker } from '../../pickers/CategoryPicker.tsx';
import { TagsPicker } from '../../pickers/TagsPicker.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';

const noun = { one: 'listing', many: 'listings' };
/** As many as the call takes by id. */
const maxRows = 1_000;

const edits = {
  releaseStage: 'Set the stage',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  addCategories: 'Add categories',
  removeCategories: 'Remove categories',
} as const;
type Edit = keyof typeof edits;

type BulkEditProps = { rows: readonly ListingRow[]; onClose: () => void };

function BulkEdit({ rows, onClose }: BulkEditProps) {
  const client = useQueryClient();
  const id = useId();
  const bulk = useWrite(listings.bulk, { display: false });
  const [edit, setEdit] = useState<Edit>('releaseStage');
  const [stage, setStage] = useState<ReleaseStage>();
  const [values, setValues] = useState<string[]>([]);
  const isTooMany = rows.length > maxRows;
  const isEmpty = edit === 'releaseStage' ? stage === undefined : values.length === 0;
  const apply = async () => {
    const payload = {
      select: { ids: rows.map((row) => row.id) },
      do: changeOf(edit, stage, values),
      start: true,
    };
    const job = await bulk.mutateAsync(payload);
    onClose();
    void reportJob(client, job.id, listings.list, (changed) => `${counted(changed, noun)} changed`);
  };
  return (
    <Dialog
      title={`Edit ${counted(rows.length, noun)}`}
      onClose={onClose}
      failure={bulk.error}
      action={{ label: 'Apply', busy: bulk.isPending, disabled: isEmpty || isTooMany, onClick: apply }}
    >
      {isTooMany && <p role="alert">At most 1,000 listings at once. Narrow the selection.</p>}
      <p>
        <label htmlFor={`${id}-edit`}>Change</label>
        <Select
          id={`${id}-edit`}
          className="bulk-edit"
          value={edit}
          options={optionsOf(edits)}
          onChange={(next: Edit) => {
            setEdit(next);
            setValues([]);
          }}
        />
      </p>
      <p>
        <label htmlFor={`${id}-value`}>{edit === 'releaseStage' ? 'Stage' : edits[edit]}</label>
        {edit === 'releaseStage' ? (
          <Select
            id={`${id}-value`}
            className="bulk-edit"
            placeholder="Choose a stage"
            options={optionsOf(releaseStages)}
            {...(stage === undefined ? {} : { value: stage })}
            onChange={setStage}
          />
        ) : edit === 'addTags' || edit === 'removeTags' ? (
          <TagsPicker inUse={listings.tags} id={`${id}-value`} value={values} onChange={setValues} />
        ) : (
          <CategoryPicker multiple id={`${id}-value`} value={values} onChange={setValues} />
        )}
      </p>
    </Dialog>
  );
}

function changeOf(
  edit: Edit,
  stage: ReleaseStage | undefined,
  values: string[],
): Payload<typeof listings.bulk>['do'] {
  if (edit === 'releaseStage') return { set: stage === undefined ? {} : { releaseStage: stage } };
  const list = edit === 'addTags' || edit === 'removeTags' ? { tags: values } : { categoryIds: values };
  return edit === 'addTags' || edit === 'addCategories' ? { add: list } : { remove: list };
}

export default themed(BulkEdit);

// What can be done to all selected listings.
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { categories } from '../../../contract/categories.ts';
import { canDelete, type Status, statuses } from '../../../contract/lifecycle.ts';
import type { ListingRow } from '../../../contract/listings.fields.ts';
import { listings } from '../../../contract/listings.ts';
import { useCan } from '../../platform/access.tsx';
import { call } from '../../platform/client.ts';
import { Question } from '../../platform/lifecycle/Questions.tsx';
import {
  type StatusPayload,
  type StatusStep,
  sendStatus,
  useStatusSteps,
} from '../../platform/lifecycle/steps.ts';
import { type BulkJob, counted } from '../../platform/list/BulkBar.tsx';
import { useDeleteLater } from '../../platform/list/deletions.ts';
import { Options } from '../../platform/list/Options.tsx';
import { useInfiniteAll } from '../../platform/queries.ts';
import { Popup } from '../../platform/ui/Popup.tsx';

type BulkProps = { rows: readonly ListingRow[]; run: (job: BulkJob<ListingRow>) => Promise<void> };

export function ListingBulk({ rows, run }: BulkProps) {
  const mayEdit = useCan('gameListings.edit');
  const mayDelete = useCan('gameListings.delete');
  return (
    <>
      <StatusButtons rows={rows} run={run} />
      {mayEdit && <CategoryButton rows={rows} run={run} />}
      {mayDelete && <DeleteButton rows={rows} />}
    </>
  );
}

const noun = { one: 'listing', many: 'listings' };

/** One button for each step that any of the rows can take; it takes those that can. */
function StatusButtons({ rows, run }: BulkProps) {
  const stepsFrom = useStatusSteps('gameListings');
  const [asking, setAsking] = useState<StatusStep>();
  const able = (to: Status) => rows.filter((row) => stepsFrom(row.status).some((step) => step.to === to));
  const steps = new Map(rows.flatMap((row) => stepsFrom(row.status).map((step) => [step.to, step] as const)));

  const take = (to: Status, extra: StatusPayload = {}) => {
    setAsking(undefined);
    const done = `“${statuses[to]}” is now the status of`;
    void run({
      doing: 'Changing',
      done,
      rows: able(to),
      each: (row) => sendStatus(listings.status, row, to, extra),
    });
  };
  const asks = (to: Status) =>
    to === 'scheduled' || (to === 'draft' && rows.some(({ status }) => status === 'inReview'));
  return (
    <>
      {[...steps.values()].map((step) => (
        <Button key={step.to} size="small" onClick={() => (asks(step.to) ? setAsking(step) : take(step.to))}>
          {labelOf(step, able(step.to).length, rows.length)}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <Question
            question={asking.to === 'scheduled' ? 'schedule' : 'return'}
            about={counted(able(asking.to).length, noun)}
            onAnswer={(extra) => take(asking.to, extra)}
            onCancel={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function labelOf({ verb, to }: StatusStep, able: number, all: number): string {
  // Several verbs lead to draft; over mixed rows the plain name of the status says it best.
  const name = to === 'draft' ? 'Back to draft' : verb;
  return able === all ? name : `${name} (${able})`;
}

function CategoryButton({ rows, run }: BulkProps) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = data.map(({ id, name, color }) => ({ value: id, label: name, color }));

  const set = (idsFor: (row: ListingRow) => string[]) => {
    const each = (row: ListingRow) =>
      call(listings.edit, { id: row.id, version: row.version, categoryIds: idsFor(row) }, { display: false });
    setChosen([]);
    void run({ doing: 'Changing', done: 'Categories are set for', rows, each });
  };
  const added = (row: ListingRow) => [...new Set([...row.categories.map(({ id }) => id), ...chosen])];
  return (
    <Popup
      label="Set categories"
      size="small"
      content={(close) => (
        <>
          <Options options={options} label="Categories" chosen={chosen} onChange={setChosen} />
          <div className="bulk-choice">
            <Button
              type="primary"
              size="small"
              disabled={chosen.length === 0}
              onClick={() => (close(), set(added))}
            >
              Add to {counted(rows.length, noun)}
            </Button>
            <Button
              size="small"
              disabled={chosen.length === 0}
              onClick={() => (close(), set(() => [...chosen]))}
            >
              Replace theirs
            </Button>
          </div>
        </>
      )}
    >
      Categories
    </Popup>
  );
}

function DeleteButton({ rows }: { rows: readonly ListingRow[] }) {
  const deleteLater = useDeleteLater(listings.remove);
  const [asking, setAsking] = useState(false);
  const deletable = rows.filter(({ status }) => canDelete(status));
  const about = counted(deletable.length, noun);
  const remove = () => {
    setAsking(false);
    deleteLater(
      `${about} deleted`,
      deletable.map(({ id, version }) => ({ id, payload: { id, version } })),
    );
  };
  return (
    <>
      <Button
        size="small"
        danger
        disabled={deletable.length === 0}
        {...(deletable.length === 0 ? { title: 'Published listings have to be archived first' } : {})}
        onClick={() => setAsking(true)}
      >
        {deletable.length === rows.length || deletable.length === 0
          ? 'Delete'
          : `Delete (${deletable.length})`}
      </Button>
      {asking && (
        <Suspense>
          <Question question="delete" about={about} onAnswer={remove} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

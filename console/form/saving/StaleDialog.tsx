// Resolves a conflict: another user, or another tab, saved first; choose field by field.
import { Flex, Radio } from 'antd';
import { useId, useState } from 'react';
import { useIdentity } from '../../data/access.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Shown } from '../fields/Shown.tsx';
import { type Difference, type Side, same, type Values, valuesOf } from '../fields/values.ts';
import { apart, isPart, together } from '../parts.ts';
import { watched } from './reconcile.ts';
import type { Conflict, RecordBase, RecordEntry, RecordKind } from './record.ts';

type StaleDialogProps<R extends RecordBase> = { entry: RecordEntry<R>; conflict: Conflict<R> };

export default function StaleDialog<R extends RecordBase>({ entry, conflict }: StaleDialogProps<R>) {
  const { kind, record, typed } = entry;
  const { theirs, differences, action, decide } = conflict;
  const accountId = useIdentity()?.account?.id;
  const parts = kind.parts ?? {};
  const before = apart(parts, record === null ? {} : valuesOf(kind.fields, record));
  const [chosen, setChosen] = useState(() => foregone(differences));
  // Parts belong together: each can be chosen, even if only one side changed it.
  const isOpen = ({ name, changedBy }: Difference) => changedBy === 'both' || isPart(parts, name);
  const open = differences.filter(isOpen);
  const merged = differences.filter((difference) => !isOpen(difference));
  const isNewChange = (theirs.change?.version ?? 0) > (record?.change?.version ?? 0);
  const author = isNewChange ? theirs.change?.by : theirs.updatedBy;
  const isOwn = author != null && author.id === accountId;
  const left = open.filter(({ name }) => chosen[name] === undefined).length;
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(open.map(({ name }) => [name, side])));
  return (
    <Dialog
      width={760}
      title={`${isOwn ? 'You' : (author?.name ?? 'Someone')} changed this ${kind.noun} since you opened it`}
      maskClosable={false}
      typed={open.some(({ name }) => chosen[name] !== foregone(differences)[name])}
      closeText="Back to editing"
      onClose={() => decide(null)}
      action={{
        label: left === 0 ? action : `Choose for ${left} more`,
        disabled: left > 0,
        onClick: () => decide(together(parts, resolve(apart(parts, typed()), differences, chosen))),
      }}
    >
      <p>
        Saved <Time value={theirs.updatedAt} />. Your changes are kept.
      </p>
      {record !== null && <Watched kind={kind} before={record} theirs={theirs} />}
      {open.length > 1 && (
        <Flex gap={8} className="form-choices">
          <Button size="small" onClick={() => chooseAll('mine')}>
            All mine
          </Button>
          <Button size="small" onClick={() => chooseAll('theirs')}>
            All theirs
          </Button>
        </Flex>
      )}
      {open.map((difference) => {
        const { name } = difference;
        const Asked = isPart(parts, name) ? PartChoice : Choice;
        return (
          <Asked
            key={name}
            kind={kind}
            difference={difference}
            before={before[name]}
            value={chosen[name]}
            onChange={(side) => setChosen((all) => ({ ...all, [name]: side }))}
          />
        );
      })}
      {merged.length > 0 && (
        <>
          <h5 className="form-kept">Merged automatically</h5>
          <dl className="form-differences">
            {merged.map(({ name, mine, theirs: other, changedBy }) => (
              <div key={name}>
                <dt>{kind.labels[name] ?? name}</dt>
                <dd>
                  <b>{changedBy === 'mine' ? 'Yours' : 'Theirs'}:</b>{' '}
                  <Shown kind={kind} name={name} value={changedBy === 'mine' ? mine : other} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}

/** A field that only one side changed defaults to that side. */
function foregone(differences: readonly Difference[]): Readonly<Record<string, Side>> {
  const decided = differences.flatMap(({ name, changedBy }) =>
    changedBy === 'both' ? [] : [[name, changedBy] as const],
  );
  return Object.fromEntries(decided);
}

/** All my values, with theirs where only they changed something or were chosen. */
function resolve(mine: Values, differences: Difference[], chosen: Readonly<Record<string, Side>>): Values {
  const taken = differences.filter(({ name, changedBy }) => (chosen[name] ?? changedBy) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) };
}

type ChoiceProps<R extends RecordBase> = {
  kind: RecordKind<R>;
  difference: Difference;
  /** The value before both changes. */
  before: unknown;
  value: Side | undefined;
  onChange: (side: Side) => void;
};

function Choice<R extends RecordBase>({ kind, difference, value, onChange }: ChoiceProps<R>) {
  const { name } = difference;
  return (
    <fieldset className="form-choice">
      <legend>{kind.labels[name] ?? name}</legend>
      <Sides kind={kind} difference={difference} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** A compact row, as there may be many: the old value is next to its name. */
function PartChoice<R extends RecordBase>({ before, ...choice }: ChoiceProps<R>) {
  const { kind, difference } = choice;
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="form-part">
      <span id={labelId}>
        <b>{kind.labels[difference.name] ?? difference.name}</b>, it was{' '}
        <Shown kind={kind} name={difference.name} value={before} />
      </span>
      <Sides {...choice} />
    </div>
  );
}

function Sides<R extends RecordBase>({
  kind,
  difference: { name, mine, theirs },
  value,
  onChange,
}: Omit<ChoiceProps<R>, 'before'>) {
  return (
    <Radio.Group value={value} onChange={(event) => onChange(event.target.value)} className="form-sides">
      <Radio value="mine">
        <b>Mine</b> <Shown kind={kind} name={name} value={mine} />
      </Radio>
      <Radio value="theirs">
        <b>Theirs</b> <Shown kind={kind} name={name} value={theirs} />
      </Radio>
    </Radio.Group>
  );
}

/** Fields that are not edited here but have changed, such as the status. */
function Watched<R extends RecordBase>({
  kind,
  before,
  theirs,
}: {
  kind: RecordKind<R>;
  before: R;
  theirs: R;
}) {
  const old = watched(kind, before);
  const changed = Object.entries(watched(kind, theirs)).filter(([name, value]) => !same(old[name], value));
  return changed.map(([name, value]) => (
    <p key={name}>
      <b>{kind.watched?.[name]}</b> is now <Shown kind={kind} name={name} value={value} />, it was{' '}
      <Shown kind={kind} name={name} value={old[name]} />.
    </p>
  ));
}

// Restores one record from the bin, also under another name, and gives back what a merge moved.
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { type BinRow, bin } from '../../../contract/bin/bin.ts';
import { searchTypes } from '../../../contract/search/search.ts';
import { notify } from '../../data/notify.ts';
import { useRead, useWrite } from '../../data/queries.ts';
import { MissingRecord } from '../../list/MissingRecord.tsx';
import { remarksOn } from '../../list/rows/restore.ts';
import { Time } from '../../ui/display/Time.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { daysUntil } from './bin.days.ts';

function RestoreDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(bin.list, { ids: [id] });
  const row = data?.rows.find((one) => one.id === id);
  if (row !== undefined) return <Restore row={row} onClose={onClose} />;
  if (error === null && data === undefined) return null;
  return <MissingRecord noun="record" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}

function Restore({ row, onClose }: { row: BinRow; onClose: () => void }) {
  const { id, label, type, by, at, purgeAt, mergedInto } = row;
  const client = useQueryClient();
  const [givesBack, setGivesBack] = useState(true);
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({});
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useWrite(bin.restore, { display: false });
  const fields = Object.fromEntries(Object.keys(taken).map((name) => [name, values[name] ?? '']));
  const send = () =>
    mutate(
      {
        ids: [id],
        ...(mergedInto ? { giveBack: givesBack } : {}),
        ...(Object.keys(taken).length > 0 ? { fields } : {}),
      },
      {
        onSuccess: ([outcome]) => {
          if (outcome?.outcome === 'duplicate') return setTaken(outcome.fieldErrors);
          notify.success(`“${outcome?.label ?? label}” restored`);
          if (outcome) for (const text of remarksOn(outcome)) notify.warning(text, { stays: true });
          onClose();
          void client.invalidateQueries();
        },
      },
    );
  return (
    <Dialog
      title={`Restore “${label}”?`}
      typed={Object.values(values).some((value) => value !== '')}
      action={{ label: 'Restore', busy: isPending, onClick: send }}
      failure={error}
      onClose={onClose}
    >
      <p>
        {searchTypes[type].noun}, deleted {by !== null && `by ${by.name} `}
        <Time value={at} />. {timeLeft(purgeAt)}
      </p>
      {mergedInto && (
        <Checkbox checked={givesBack} onChange={(event) => setGivesBack(event.target.checked)}>
          Give back what moved to “{mergedInto.name}” and was not changed since
        </Checkbox>
      )}
      {Object.entries(taken).map(([name, text]) => (
        <TextField
          key={name}
          name={name}
          label={`New ${labels[name] ?? name}`}
          error={text}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
    </Dialog>
  );
}

const labels: Readonly<Record<string, string>> = { name: 'name', slug: 'slug', caip2: 'CAIP-2 id' };

function timeLeft(purgeAt: string | null): string {
  if (purgeAt === null) return 'It is kept until somebody deletes it for ever.';
  const days = daysUntil(purgeAt);
  return days === 0
    ? 'It leaves the bin soon.'
    : `It leaves the bin in ${days === 1 ? '1 day' : `${days} days`}.`;
}

export default themed(RestoreDialog);

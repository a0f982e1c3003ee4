// Adds a webhook and shows its secret, or changes one.
import { Checkbox } from 'antd';
import { useState } from 'react';
import { parsePayload } from '../../../contract/kit/payload.ts';
import {
  type EventType,
  eventTypes,
  manyChanged,
  type Webhook,
  webhookRecords,
  webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { SecretDialog } from './webhooks.secret.tsx';

type Draft = { url: string; types: readonly EventType[]; active: boolean };

const all = Object.keys(eventTypes) as EventType[];

function WebhookForm({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { url = '', types = all, active = true } = webhook ?? {};
  const [draft, setDraft] = useState<Draft>({ url, types, active });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = useWrite(webhooks.add, { display: false });
  const edit = useWrite(webhooks.edit, { display: false });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const onError = ({ fieldErrors }: { fieldErrors: Record<string, string> }) => setErrors(fieldErrors);

  async function save() {
    const parsed = parsePayload(webhooks.add.input, draft);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return false;
    }
    if (webhook === undefined) return add.mutateAsync(parsed.value, { onError });
    const { id, version } = webhook;
    await edit.mutateAsync({ id, version, ...parsed.value }, { onError });
    notify.success('Webhook saved');
    onClose();
    return true;
  }

  if (add.data !== undefined) return <SecretDialog secret={add.data.secret} onClose={onClose} />;
  const { error } = webhook === undefined ? add : edit;
  return (
    <Dialog
      title={webhook === undefined ? 'New webhook' : 'Webhook'}
      typed={JSON.stringify(draft) !== JSON.stringify({ url, types, active })}
      action={{
        label: webhook === undefined ? 'Add webhook' : 'Save',
        busy: add.isPending || edit.isPending,
        onClick: save,
      }}
      failure={error !== null && Object.keys(error.fieldErrors).length === 0 ? error : null}
      onClose={onClose}
      width={680}
    >
      <TextField
        label="URL"
        name="webhookUrl"
        dir="ltr"
        autoFocus
        autoComplete="off"
        hint="Receives a POST request for each event. https only."
        value={draft.url}
        error={errors['url']}
        onChange={({ target }) => change({ url: target.value })}
      />
      <Events value={draft.types} onChange={(chosen) => change({ types: chosen })} />
      <p className="webhook-problem" role="alert">
        {errors['types']}
      </p>
      <Checkbox checked={draft.active} onChange={({ target }) => change({ active: target.checked })}>
        On
      </Checkbox>
    </Dialog>
  );
}

type EventsProps = { value: readonly EventType[]; onChange: (types: readonly EventType[]) => void };

function Events({ value, onChange }: EventsProps) {
  const chosen = new Set(value);
  const choose = (type: EventType, isChosen: boolean) =>
    onChange(all.filter((one) => (one === type ? isChosen : chosen.has(one))));
  const box = (type: EventType, label: string) => (
    <Checkbox key={type} checked={chosen.has(type)} onChange={({ target }) => choose(type, target.checked)}>
      {label}
    </Checkbox>
  );
  const isAll = chosen.size === all.length;
  return (
    <fieldset className="webhook-events">
      <legend>Events</legend>
      {Object.entries(webhookRecords).map(([record, label]) => (
        <div key={record} className="webhook-record" role="group" aria-label={label}>
          <span>{label}</span>
          <div>
            {all
              .filter((type) => type.startsWith(`${record}.`))
              .map((type) => box(type, eventTypes[type].slice(label.length + 1)))}
          </div>
        </div>
      ))}
      <div className="webhook-record" role="group" aria-label="Several records">
        <span>Several</span>
        <div>{box(manyChanged, 'changed by a job or release')}</div>
      </div>
      <Button size="small" onClick={() => onChange(isAll ? [] : all)}>
        {isAll ? 'Select none' : 'Select all'}
      </Button>
    </fieldset>
  );
}

export default themed(WebhookForm);

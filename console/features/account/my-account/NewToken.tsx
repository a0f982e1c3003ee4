// Creates an API token with a name, rights and an expiry. The token is shown once, with an example.
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import type { Payload } from '../../../../contract/kit/calls.ts';
import { parsePayload } from '../../../../contract/kit/payload.ts';
import { hasRight } from '../../../../contract/kit/rights.ts';
import { tokenRights, tokens } from '../../../../contract/tokens/tokens.ts';
import { urlOf } from '../../../data/navigation.ts';
import { useWrite } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.ts';
import { ShownOnce } from '../../../ui/inputs/ShownOnce.tsx';
import { TextField } from '../../../ui/inputs/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { themed } from '../../../ui/themed.tsx';
import { catalogue } from '../roles/roles.levels.ts';

type Draft = { name: string; rights: readonly string[]; days: number };

/** Lifetimes to choose from, in days. */
const terms = [7, 30, 90, 365];

function NewToken({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ name: '', rights: [], days: 90 });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync, isPending, error, data: made } = useWrite(tokens.create, { display: false });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  async function make() {
    const parsed = parsePayload(tokens.create.input, draft);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return false;
    }
    return mutateAsync(parsed.value satisfies Payload<typeof tokens.create>, {
      onError: ({ fieldErrors }) => setErrors(fieldErrors),
    });
  }

  if (made) return <MadeToken name={made.name} token={made.token} onClose={onClose} />;
  const rightsError = Object.entries(errors).find(([path]) => path.startsWith('rights'))?.[1];
  return (
    <Dialog
      title="New API token"
      typed={draft.name.trim() !== '' || draft.rights.length > 0}
      action={{ label: 'Create token', busy: isPending, onClick: make }}
      failure={error !== null && Object.keys(error.fieldErrors).length === 0 ? error : null}
      onClose={onClose}
      width={760}
    >
      <TextField
        label="Name"
        name="tokenName"
        autoFocus
        autoComplete="off"
        hint="Shown in the audit log."
        value={draft.name}
        error={errors['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="token-days" role="group" aria-label="Expires">
        <div>Expires</div>
        <Radio.Group
          value={draft.days}
          onChange={(event) => change({ days: Number(event.target.value) })}
          options={terms.map((days) => ({
            value: days,
            label: days === 365 ? 'in a year' : `in ${days} days`,
          }))}
        />
      </div>
      <RightsChoice value={draft.rights} onChange={(rights) => change({ rights })} />
      <p className="token-error" role="alert">
        {rightsError}
      </p>
    </Dialog>
  );
}

type ChoiceProps = { value: readonly string[]; onChange: (rights: string[]) => void };

/** Limited to your own rights. */
function RightsChoice({ value, onChange }: ChoiceProps) {
  const roles = useSession()?.roles;
  const own = catalogue.flatMap(({ actions, ...area }) => {
    const held = actions.filter(({ right }) => tokenRights.includes(right) && hasRight(roles, right));
    return held.length === 0 ? [] : [{ ...area, actions: held }];
  });
  return (
    <fieldset className="token-rights">
      <legend>Permissions</legend>
      {own.map(({ name, label, actions }) => (
        <div key={name} className="token-area" role="group" aria-label={label}>
          <span>{label}</span>
          <div>
            {actions.map(({ right, words }) => (
              <Checkbox
                key={right}
                checked={value.includes(right)}
                onChange={({ target: { checked } }) =>
                  onChange(checked ? [...value, right] : value.filter((one) => one !== right))
                }
              >
                {words}
              </Checkbox>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function MadeToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <Dialog
      title={`Token ${name}`}
      closable={false}
      width={640}
      action={{ label: 'Done', onClick: onClose }}
      onClose={onClose}
    >
      <p>Copy the token now. It is shown only once.</p>
      <ShownOnce label="API token" secret={token} what="Token" />
      <pre className="token-example">
        {`curl ${urlOf('/api/gamelistings/list')} --data-urlencode 'data={"token":"…","q":"axie"}'`}
      </pre>
    </Dialog>
  );
}

export default themed(NewToken);

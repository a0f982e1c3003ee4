// The chains of a game, with its contracts.
import { PlusOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { FormButton } from '../../../form/fields/FormButton.tsx';
import { focusField } from '../../../form/fields/focus.ts';
import { DeploymentRow } from './listings.form.deployment.tsx';
import { listingKind } from './listings.form.kind.tsx';

export function Deployments() {
  return (
    <div
      role="group"
      aria-labelledby="deployments-label"
      data-field="deployments"
      className="listing-deployments"
    >
      <div id="deployments-label" className="listing-label">
        {listingKind.labels['deployments']}
      </div>
      <p className="form-note listing-hint">
        A row without an address says just that the game is on this chain.
      </p>
      <Form.List name="deployments">
        {(rows, { add, remove, move }, { errors }) => (
          <>
            {rows.map((row) => (
              <DeploymentRow
                key={row.key}
                index={row.name}
                count={rows.length}
                onRemove={() => {
                  remove(row.name);
                  requestAnimationFrame(() =>
                    focusField(rows.length > 1 ? nextTo(row.name, rows.length) : 'deployments'),
                  );
                }}
                onMove={(to) => {
                  move(row.name, to);
                  requestAnimationFrame(() => focusMover(row.name, to));
                }}
              />
            ))}
            <Form.ErrorList errors={errors} />
            <FormButton
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                add(emptyRow);
                requestAnimationFrame(() => focusField(`deployments.${rows.length}.blockchainId`));
              }}
            >
              Add chain
            </FormButton>
          </>
        )}
      </Form.List>
    </div>
  );
}

const emptyRow = { blockchainId: null, address: null, kind: 'other', label: null };

/** The row that follows a removed one. */
function nextTo(index: number, count: number): string {
  return `deployments.${Math.min(index, count - 2)}.blockchainId`;
}

/** After a move the focus stays on the row's button, or at an end goes to the other button. */
function focusMover(from: number, to: number): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-row="${to}"] [data-move]`);
  const [up, down] = buttons;
  const wanted = to < from ? up : down;
  (wanted?.disabled ? (to < from ? down : up) : wanted)?.focus();
}

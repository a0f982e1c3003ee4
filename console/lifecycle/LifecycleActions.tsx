// Buttons of a form: Save, the step forward, and the other steps in a menu beside it. One of them is primary.
import { DownOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { TaskType } from '../../contract/desk/tasks.ts';
import { SaveButton } from '../form/FormHeader.tsx';
import { MenuButton } from '../form/MenuButton.tsx';
import type { RecordEntry } from '../form/saving/record.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { keyName } from '../ui/keys.ts';
import type { LifecycleRecord } from './calls.ts';
import type { PendingState } from './pending/usePendingChange.ts';
import { Question } from './Questions.tsx';
import { statusEntry } from './steps.ts';
import type { LifecycleState } from './useLifecycle.ts';

type LifecycleActionsProps<R extends LifecycleRecord> = {
  entry: RecordEntry<R>;
  lifecycle: LifecycleState;
  /** Set for a record whose edits are saved as a pending change. */
  pending: PendingState | null;
  /** Object of the dialogs: a quoted name. */
  about: string;
  type: TaskType;
  /** The scheduled time, if any. */
  planned: string | null;
};

export function LifecycleActions<R extends LifecycleRecord>(props: LifecycleActionsProps<R>) {
  const { entry, lifecycle, pending, about, type, planned } = props;
  const { main, others, isReady, asked, busy, forward, begin, move, cancel, refused } = lifecycle;
  const { chooseReviewer } = lifecycle;
  const { typed, onChange, root } = entry;
  const canSave = entry.readOnly === undefined;
  const isMainPrimary = main !== undefined && (isReady || !canSave);
  const status = entry.record?.status ?? 'draft';
  const entries = [
    ...(pending?.entries ?? []),
    ...others.map((step) => statusEntry(status, step, () => begin(step))),
    ...(chooseReviewer ? [{ key: 'reviewer', label: 'Choose a reviewer…', onSelect: chooseReviewer }] : []),
  ];
  const menu = (type: 'primary' | 'default') =>
    entries.length > 0 && (
      <MenuButton
        type={type}
        icon={<DownOutlined />}
        label="Change the status"
        disabled={busy !== null}
        entries={entries}
      />
    );
  return (
    <>
      {pending?.next !== undefined ? (
        <>
          <SaveButton entry={entry} type="default" />
          <div className="form-split">
            <Button type="primary" loading={pending.busy} title={keyName('Enter')} onClick={pending.advance}>
              {pending.next}
            </Button>
            {menu('primary')}
          </div>
        </>
      ) : main === undefined ? (
        <div className="form-split">
          <SaveButton entry={entry} type="primary" />
          {menu(canSave ? 'primary' : 'default')}
        </div>
      ) : (
        <>
          <SaveButton entry={entry} type={isMainPrimary ? 'default' : 'primary'} />
          <div className="form-split">
            <Button
              type={isMainPrimary ? 'primary' : 'default'}
              loading={busy === main.to}
              disabled={busy !== null && busy !== main.to}
              title={main.to === forward ? keyName('Enter') : ''}
              onClick={() => begin(main)}
            >
              {main.verb}
            </Button>
            {menu(isMainPrimary ? 'primary' : 'default')}
          </div>
        </>
      )}
      {refused && (
        <Suspense>
          <MissingNotice
            typed={typed}
            onChange={onChange}
            root={root}
            lifecycle={lifecycle}
            text={refused.text}
          />
        </Suspense>
      )}
      {pending?.asked && (
        <Suspense>
          <Question
            question={pending.asked}
            type={type}
            again={pending.change?.state === 'scheduled'}
            about={`the changes of ${about}`}
            planned={pending.change?.applyAt ?? null}
            onAnswer={pending.answer}
            onCancel={pending.cancel}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <Question
            question={asked.to === 'scheduled' ? 'schedule' : asked.to === 'inReview' ? 'review' : 'return'}
            type={type}
            again={status === 'scheduled'}
            about={about}
            planned={planned}
            onAnswer={(extra) => move(asked.to, extra)}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </>
  );
}

const MissingNotice = lazy(() => import('./MissingNotice.tsx'));

// Publish checklist, updated beside the form.
import { CheckCircleFilled } from '@ant-design/icons';
import { type ChecklistEntry, completenessOf } from '../../contract/kit/checklist.ts';
import { focusField } from '../form/fields/focus.ts';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { part } from '../ui/parts.ts';
import './checklist.css';

export function Checklist({ entries }: { entries: readonly ChecklistEntry[] }) {
  const missing = entries.filter(({ required, done }) => required && !done).length;
  const heading =
    missing === 0
      ? 'Ready to publish'
      : missing === 1
        ? '1 required item missing'
        : `${missing} required items missing`;
  return (
    <aside className="checklist" aria-label="Publish checklist" {...part}>
      <details open={window.innerWidth >= 992}>
        <summary>
          <Ring percent={completenessOf(entries)} />
          <span role="status">{heading}</span>
        </summary>
        <Entries title="Required" entries={entries.filter(({ required }) => required)} />
        <Entries title="Recommended" entries={entries.filter(({ required }) => !required)} />
      </details>
    </aside>
  );
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={40}
      height={40}
      role="img"
      aria-label={`${percent}% complete`}
      className="checklist-ring"
    >
      <circle cx={20} cy={20} r={18} />
      <circle cx={20} cy={20} r={18} pathLength={100} strokeDasharray={`${percent} 100`} />
      <text x={20} y={20} aria-hidden>
        {percent}%
      </text>
    </svg>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly ChecklistEntry[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ path, text, done }) => (
          <li key={path}>
            <span aria-hidden className="checklist-mark">
              {done && <CheckCircleFilled />}
            </span>
            {done ? (
              <span className="checklist-done">
                {text}
                <VisuallyHidden>, done</VisuallyHidden>
              </span>
            ) : (
              <button type="button" className="form-link" onClick={() => focusField(path)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

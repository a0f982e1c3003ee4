import { Alert } from 'antd';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { focusField } from './fields/focus.ts';
import type { RecordBase, RecordEntry } from './saving/record.ts';

/** Counts the invalid fields, for screen readers too, and links to each. Shows errors without a field in full. */
export function ProblemList<R extends RecordBase>({ entry: { problems, root } }: { entry: RecordEntry<R> }) {
  const heading = `${problems.length} ${problems.length === 1 ? 'field needs' : 'fields need'} attention`;
  return (
    <>
      <VisuallyHidden live>{problems.length > 0 && heading}</VisuallyHidden>
      {problems.length > 0 && (
        <Alert
          type="error"
          // The live region has said it.
          role="group"
          aria-label={heading}
          title={heading}
          description={
            <ul className="form-problems">
              {problems.map(({ path, label, text, placed }) => (
                <li key={path}>
                  {placed ? (
                    <button type="button" className="form-link" onClick={() => goTo(path, root.current)}>
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                  : {text}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

function goTo(path: string, root: HTMLElement | null): void {
  focusField(path, root ?? document);
}

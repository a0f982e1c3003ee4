// Summary of the role as typed: the changes of a save, and what its members see and may do.
import type { Role } from '../../../../contract/roles/roles.ts';
import { useTyped } from '../../../form/fields/useTyped.ts';
import { counted } from '../../../list/selection/BulkBar.tsx';
import { changeLabel, levelsOf } from './roles.levels.ts';
import { RoleView } from './roles.see.tsx';

/** @param saved the role on the server; null for a new one */
export function RoleSummary({ saved }: { saved: Role | null }) {
  const typed = useTyped(100);
  const rights = levelsOf(typed['rights']);
  const { gained, lost } = changeLabel(saved?.rights ?? [], rights);
  const changes = gained.length + lost.length > 0;
  return (
    <>
      {saved && (
        <section className="panel" aria-labelledby="role-changes">
          <h2 id="role-changes">Changes on save</h2>
          <div role="status">
            {!changes && <p className="form-note role-members">No permission changes.</p>}
            <Sentences title="Added" of={gained} />
            <Sentences title="Removed" of={lost} />
            {changes && saved.memberCount > 0 && (
              <p>
                Counts from the next click of{' '}
                {counted(saved.memberCount, {
                  one: 'account that holds it',
                  many: 'accounts that hold it',
                })}
                , where it is their first role.
              </p>
            )}
          </div>
        </section>
      )}
      <section className="panel" aria-labelledby="role-view">
        <h2 id="role-view">Preview as this role</h2>
        <RoleView rights={rights} isAdministrator={saved?.builtIn ?? false} />
      </section>
    </>
  );
}

function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

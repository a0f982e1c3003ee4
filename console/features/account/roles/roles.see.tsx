// Preview as a role: the menu as the shell would build it, and the permissions in words.
import { useContext } from 'react';
import { formatRights, type RightLevel } from '../../../../contract/kit/rights.ts';
import { MenuOfContext } from '../../../data/screens.ts';

type RoleViewProps = { rights: readonly RightLevel[]; isAdministrator: boolean };

export function RoleView({ rights, isAdministrator }: RoleViewProps) {
  const menuOf = useContext(MenuOfContext);
  const menu = menuOf([{ rights }], isAdministrator ? 'admin' : 'staff');
  const words = formatRights(rights);
  return (
    <div className="role-view">
      <section aria-label="The menu in this role">
        <h3>Menu</h3>
        <ul>
          {menu.map(({ label, entries }) => (
            <li key={label}>
              {label}
              {entries.length > 0 && (
                <ul>
                  {entries.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Permissions of this role">
        <h3>Permissions</h3>
        {words.length === 0 ? (
          <p>No permissions.</p>
        ) : (
          <ul>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

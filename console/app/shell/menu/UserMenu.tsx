// The user menu: the signed-in account, the theme, and logging out.
import { Link } from 'react-router';
import { useCan, useIdentity } from '../../../data/access.tsx';
import { setPreferences, usePreferences } from '../../../data/preferences.ts';
import { zone } from '../../../ui/inputs/moments.ts';
import { Popup } from '../../../ui/overlays/Popup.tsx';
import defaultAvatar from '../../avatar.svg';
import { webhooksPath } from '../../paths.ts';
import { useLogOut } from '../session/useLogOut.ts';

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const identity = useIdentity();
  const { dark, compact } = usePreferences();
  const mayViewWebhooks = useCan('webhooks.view');
  const logOut = useLogOut();
  if (identity === null) return null;
  const { name, email, avatar } = identity;

  return (
    <Popup
      type="text"
      className="shell-user"
      aria-label={`${name}, user menu`}
      label="User menu"
      content={(close) => {
        const after = (action: () => void) => () => {
          close();
          action();
        };
        return (
          <div className="user-menu">
            <p>
              <strong>{name}</strong>
              <br />
              {email}
              <br />
              Times are in {zone}
            </p>
            <fieldset>
              <legend>Theme</legend>
              <Choice
                type="radio"
                label="Light"
                checked={!dark}
                onChange={() => setPreferences({ dark: false })}
              />
              <Choice
                type="radio"
                label="Dark"
                checked={dark}
                onChange={() => setPreferences({ dark: true })}
              />
              <Choice
                type="checkbox"
                label="Compact"
                checked={compact}
                onChange={() => setPreferences({ compact: !compact })}
              />
            </fieldset>
            {mayViewWebhooks && (
              <Link to={webhooksPath} onClick={close}>
                Webhooks
              </Link>
            )}
            <button type="button" onClick={after(onShortcuts)}>
              Keyboard shortcuts <kbd>?</kbd>
            </button>
            <button type="button" onClick={after(() => void logOut())}>
              Logout
            </button>
          </div>
        );
      }}
    >
      <img src={avatar || defaultAvatar} alt="" width={24} height={24} />
      <span>{name}</span>
    </Popup>
  );
}

type ChoiceProps = { type: 'radio' | 'checkbox'; label: string; checked: boolean; onChange: () => void };

function Choice({ type, label, checked, onChange }: ChoiceProps) {
  return (
    <label>
      <input type={type} name="theme" checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}

// The command palette: one field that finds any record and runs any command. A combobox with a list below it: the focus
// stays in the field, and the arrow keys move the active row.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RoleRights } from '../../../../contract/kit/rights.ts';
import { useIdentity } from '../../../data/access.tsx';
import type { Action } from '../../../data/commands.ts';
import { hrefTo } from '../../../data/navigation.ts';
import { usePlacedText } from '../../../data/placedText.ts';
import { setPreferences, usePreferences } from '../../../data/preferences.ts';
import type { Screen } from '../../../data/screens.ts';
import { useViews } from '../../../list/views/useViews.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CloseOutlined, SearchOutlined } from '../../../ui/buttons/icons.tsx';
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden.tsx';
import { isComposing } from '../../../ui/inputs/composition.ts';
import { isCommandKey, keyName } from '../../../ui/keys.ts';
import { useLogOut } from '../session/useLogOut.ts';
import { PaletteRow } from './PaletteRow.tsx';
import { carefulLabel, commandGroups, foundGroups, type Row, recentGroup } from './rows.ts';
import { useFound } from './useFound.ts';

type PaletteProps = {
  /** Passed in: an import would pull the shell into this chunk. */
  openScreens: (roles: readonly RoleRights[], access: string | undefined) => readonly Screen[];
  onClose: () => void;
  onShortcuts: () => void;
};

/** Maximum length of the text, as in the contract. */
const maxLength = 2_048;

export default function Palette({ openScreens, onClose, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before the results of the text had arrived. */
  const [isWaiting, setWaiting] = useState(false);
  const { groups, error, isCurrent, refetch } = useFound(typed);
  const failure = usePlacedText(error);
  const settings = useSettings(onShortcuts);
  const identity = useIdentity();
  const roles = identity?.roles ?? [];
  const access = identity?.access;
  const viewer = { roles, access, screens: openScreens(roles, access) };

  const isEmpty = typed.trim() === '';
  const commands = commandGroups(viewer, settings, typed.trim(), useViews()?.views);
  const [careful, others] = [
    commands.filter(({ label }) => label === carefulLabel),
    commands.filter(({ label }) => label !== carefulLabel),
  ];
  const shown = (
    isEmpty
      ? [...recentGroup(viewer, pathname + search), ...commands]
      : [...others, ...foundGroups(viewer, groups), ...careful]
  ).filter(({ rows }) => rows.length > 0);
  const rows = shown.flatMap((group) => group.rows);
  // What publishes, archives or deletes is active only once it has been chosen.
  const active = rows.find(({ key }) => key === chosen) ?? rows.find((row) => !row.isCareful);

  // The browser's dialog lies over every other, keeps the focus inside, and gives it back when it closes.
  useLayoutEffect(() => {
    const shownDialog = dialog.current;
    shownDialog?.showModal();
    return () => shownDialog?.close();
  }, []);

  const open = (row: Row | undefined, inNewTab = false) => {
    if (row === undefined) return;
    if ('to' in row && inNewTab) return void window.open(hrefTo(row.to), '_blank', 'noopener');
    dialog.current?.close();
    if ('to' in row) void navigate(row.to);
    else row.run();
  };
  const openActive = useRef(() => {});
  openActive.current = () => open(active);
  useEffect(() => {
    if (!isWaiting || !isCurrent) return;
    setWaiting(false);
    openActive.current();
  }, [isWaiting, isCurrent]);

  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    setWaiting(false);
  };
  const move = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row === active);
    const next = at === -1 && by === -1 ? -1 : (at + by) % rows.length;
    setChosen(rows.at(next)?.key ?? null);
    setWaiting(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither the form nor the dialog below may handle these keys.
    event.stopPropagation();
    if (isComposing(event)) return;
    const { nativeEvent, key } = event;
    const isMove = key === 'ArrowDown' || key === 'ArrowUp';
    const opensTab = isCommandKey(nativeEvent, 'Enter');
    if (isMove || opensTab || key === 'Enter' || isCommandKey(nativeEvent, 's')) event.preventDefault();
    if (isMove) move(key === 'ArrowDown' ? 1 : -1);
    else if (opensTab) open(active, true);
    else if (key === 'Enter' && !isCurrent && chosen === null) setWaiting(true);
    else if (key === 'Enter') open(active);
  };

  return (
    // A click that hits the dialog and nothing in it is one on the backdrop; Escape is the keyboard's way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search everything"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="palette-body">
        <div className="palette-field">
          <SearchOutlined />
          <input
            type="text"
            role="combobox"
            aria-label="Search everything"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-activedescendant={active && rowId(list, rows.indexOf(active))}
            placeholder="Name, link, contract address, slug, id or command"
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="shell-button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <CloseOutlined />
          </button>
        </div>
        <div id={list} {...(rows.length > 0 ? listbox : {})} className="palette-list">
          {shown.map(({ label, rows: own }) => (
            <div key={label} role="group" aria-label={label}>
              <div className="palette-heading" aria-hidden>
                {label}
              </div>
              {own.map((row) => (
                <PaletteRow
                  key={row.key}
                  id={rowId(list, rows.indexOf(row))}
                  row={row}
                  isActive={row === active}
                  onActive={() => setChosen(row.key)}
                  onOpen={(inNewTab) => open(row, inNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
        {rows.length === 0 && isCurrent && error === null && <p className="palette-note">No results</p>}
        {error !== null && !isEmpty && (
          <p className="palette-note" role="alert">
            {failure}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        <VisuallyHidden live>{isCurrent && error === null && announced(rows.length)}</VisuallyHidden>
        <p className="palette-help" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>{keyName('Enter')}</kbd> open in a new tab
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
    </dialog>
  );
}

const listbox = { role: 'listbox', 'aria-label': 'Results' };
const rowId = (list: string, index: number) => `${list}-${index}`;

function announced(count: number): string {
  return count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`;
}

function useSettings(onShortcuts: () => void): Action[] {
  const { dark, compact } = usePreferences();
  const logOut = useLogOut();
  return [
    {
      label: dark ? 'Switch to light theme' : 'Switch to dark theme',
      also: 'appearance mode',
      run: () => setPreferences({ dark: !dark }),
    },
    {
      label: compact ? 'Switch to normal density' : 'Switch to compact density',
      also: 'theme spacing',
      run: () => setPreferences({ compact: !compact }),
    },
    { label: 'Keyboard shortcuts', also: 'help keys', keys: '?', run: onShortcuts },
    { label: 'Logout', also: 'log out sign out', run: () => void logOut() },
  ];
}

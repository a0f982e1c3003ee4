// The popup of the view switcher: the views of the list, and what can be done with the open one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { type View, viewLimits, viewLists, views } from '../../../contract/views/views.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { changeViews, useViews } from './useViews.ts';
import type { ViewDialog, Viewing } from './ViewSwitcher.tsx';
import { noView, viewHref, viewParam } from './viewState.ts';

type ViewPanelProps = Viewing & { onDone: () => void; onDialog: (dialog: ViewDialog) => void };

export default function ViewPanel(props: ViewPanelProps) {
  const { list, at, view, isModified, onDone, onDialog } = props;
  const saved = useViews();
  const all = saved?.views.filter((one) => one.list === list) ?? [];
  const hasDefault = saved?.defaults[list] !== undefined;
  const plain = hasDefault ? `${at}${at.includes('?') ? '&' : '?'}${viewParam}=${noView}` : at;
  const [own, shared] = [
    all.filter(({ scope }) => scope === 'own'),
    all.filter(({ scope }) => scope !== 'own'),
  ];
  const panel = useRef<HTMLDivElement>(null);
  // The popup moves the focus before this part is loaded.
  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus(), []);
  return (
    <div className="view-panel" ref={panel}>
      {isModified && <Changes {...props} />}
      <ul aria-label="Views">
        <li>
          <Link to={plain} aria-current={view === undefined} onClick={onDone}>
            {`All ${viewLists[list].toLowerCase()}`}
          </Link>
        </li>
        <Group label="My views" of={own} {...props} />
        <Group label="Shared views" of={shared} {...props} />
      </ul>
      <div className="view-actions">
        {view === undefined ? (
          <Button size="small" type="primary" onClick={() => onDialog('saveAs')}>
            Save as view…
          </Button>
        ) : (
          <Actions {...props} view={view} />
        )}
      </div>
    </div>
  );
}

function Group({ label, of, at, view, onDone }: ViewPanelProps & { label: string; of: readonly View[] }) {
  const saved = useViews();
  if (of.length === 0) return null;
  return (
    <li>
      <span className="list-menu-title">{label}</span>
      <ul aria-label={label}>
        {of.map((one) => (
          <li key={one.id}>
            <Link to={viewHref(at, one)} aria-current={one.id === view?.id} onClick={onDone}>
              <span>{one.name}</span>
              {saved?.defaults[one.list] === one.id && <small>Default</small>}
              {saved?.pins.includes(one.id) === true && <small>Pinned</small>}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Save, save as and reset of a view that the list no longer shows as it was saved. */
function Changes({ view, at, now, resetLayout, onDone, onDialog }: ViewPanelProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  if (view === undefined) return null;
  const save = async () => {
    onDone();
    const changed = await call(views.edit, { id: view.id, version: view.version, state: now });
    changeViews(client, (before) => ({
      ...before,
      views: before.views.map((one) => (one.id === changed.id ? changed : one)),
    }));
    void client.invalidateQueries({ queryKey: [views.counts.path] });
    resetLayout();
    notify.success('View saved');
  };
  const reset = () => {
    onDone();
    resetLayout();
    void navigate(viewHref(at, view));
  };
  return (
    <div className="view-changes">
      <span>“{view.name}” is modified</span>
      {view.editable && (
        <Button size="small" type="primary" onClick={() => void save().catch(() => {})}>
          Save
        </Button>
      )}
      <Button size="small" onClick={() => onDialog('saveAs')}>
        Save as…
      </Button>
      <Button size="small" onClick={reset}>
        Reset
      </Button>
    </div>
  );
}

function Actions({ view, list, onDialog, isModified }: ViewPanelProps & { view: View }) {
  const client = useQueryClient();
  const mayShare = useCan('views.share');
  const saved = useViews();
  const setPins = useWrite(views.pins);
  const pins = saved?.pins ?? [];
  const isPinned = pins.includes(view.id);
  const isDefault = saved?.defaults[list] === view.id;
  const send = (change: { ids?: string[]; defaults?: Record<string, string | null> }) =>
    setPins.mutate(change, {
      onSuccess: (set) => changeViews(client, (before) => ({ ...before, ...set })),
    });
  return (
    <>
      <Button
        size="small"
        disabled={!isPinned && pins.length >= viewLimits.pinned}
        onClick={() => send({ ids: isPinned ? pins.filter((id) => id !== view.id) : [...pins, view.id] })}
      >
        {isPinned ? 'Unpin' : 'Pin to menu'}
      </Button>
      <Button size="small" onClick={() => send({ defaults: { [list]: isDefault ? null : view.id } })}>
        {isDefault ? 'Remove default' : 'Make default'}
      </Button>
      {!isModified && (
        <Button size="small" onClick={() => onDialog('saveAs')}>
          Save as…
        </Button>
      )}
      {view.editable && (
        <>
          <Button size="small" onClick={() => onDialog('rename')}>
            Rename…
          </Button>
          {mayShare && (
            <Button size="small" onClick={() => onDialog('share')}>
              Share…
            </Button>
          )}
          <Button size="small" danger onClick={() => onDialog('delete')}>
            Delete…
          </Button>
        </>
      )}
    </>
  );
}

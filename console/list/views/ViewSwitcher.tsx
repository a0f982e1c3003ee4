// The name of the open view in the head of a list, with a popup to choose, save and share views. Popup and dialogs are loaded on demand.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { View, ViewList, ViewState } from '../../../contract/views/views.ts';
import { retryUntilOnline, whenIdle } from '../../data/idle.ts';
import { DownOutlined } from '../../ui/buttons/icons.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import type { ListLayout } from '../filters/preferences.ts';
import type { ListState } from '../listState.ts';
import { listsTheSame, stateNow } from './viewState.ts';
import './views.css';

const loadPanel = () => retryUntilOnline(() => import('./ViewPanel.tsx'));
const ViewPanel = lazy(loadPanel);
const ViewDialogs = lazy(() => retryUntilOnline(() => import('./ViewDialogs.tsx')));

export type ViewDialog = 'saveAs' | 'rename' | 'share' | 'delete';

/** What the panel and the dialogs work with. */
export type Viewing = {
  list: ViewList;
  /** The address of the list without a query. */
  at: string;
  view: View | undefined;
  isModified: boolean;
  /** What the list shows now. */
  now: ViewState;
  /** Goes back to the columns and density of the view. */
  resetLayout: () => void;
};

type ViewSwitcherProps = Pick<Viewing, 'list' | 'at' | 'view'> & {
  state: ListState;
  defaultSort: string;
  layout: ListLayout;
};

export function ViewSwitcher({ list, at, view, state, defaultSort, layout }: ViewSwitcherProps) {
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  useEffect(() => whenIdle(() => void loadPanel()), []);
  const shown = stateNow(state, defaultSort);
  const isModified =
    view !== undefined && (layout.isChanged || !listsTheSame(shown, withoutDefault(view.state, defaultSort)));
  const { density, columns } = layout.layout;
  const viewing: Viewing = {
    list,
    at,
    view,
    isModified,
    now: { ...shown, density, columns: { ...columns } },
    resetLayout: layout.reset,
  };
  return (
    <>
      <Popup
        className="list-view"
        size="small"
        type="text"
        label="Views"
        aria-label={view === undefined ? 'Views' : `View: ${view.name}${isModified ? ', modified' : ''}`}
        content={(close) => (
          <Suspense fallback={<div className="view-panel" />}>
            <ViewPanel
              {...viewing}
              onDone={close}
              onDialog={(next) => {
                close();
                setDialog(next);
              }}
            />
          </Suspense>
        )}
      >
        <span className="list-view-name">{view?.name ?? 'Views'}</span>
        {isModified && <em>modified</em>}
        <DownOutlined style={{ fontSize: 10 }} />
      </Popup>
      {dialog !== null && (
        <Suspense>
          <ViewDialogs {...viewing} dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

function withoutDefault(state: ViewState, defaultSort: string): ViewState {
  const { sort, ...others } = state;
  return sort === undefined || sort === defaultSort ? others : { ...others, sort };
}

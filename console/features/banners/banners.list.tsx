// Homepage banners: the list by placement, the coming weeks as a timeline, and the site as of any moment.
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { banners } from '../../../contract/banners/banners.ts';
import type { Banner, BannerRow } from '../../../contract/banners/fields.ts';
import { useCan } from '../../data/access.tsx';
import { useInfiniteAll } from '../../data/queries.ts';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { FilterChips } from '../../list/filters/FilterChips.tsx';
import { FilterMenu } from '../../list/filters/FilterMenu.tsx';
import { SearchBox } from '../../list/filters/SearchBox.tsx';
import { addressOf, type ListState, useListState } from '../../list/listState.ts';
import { usePendingDeletions } from '../../list/rows/deletions.ts';
import { RowMenuProvider } from '../../list/rows/RowMenu.tsx';
import { useListKeys } from '../../list/rows/useListKeys.ts';
import { fromHere } from '../../list/useDialog.ts';
import { useScrollMemory } from '../../list/useScrollMemory.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { part } from '../../ui/parts.ts';
import { bannerLifecycle, newHref } from './banners.lifecycle.ts';
import { bannerFilters, matching } from './banners.list.filters.ts';
import { BannerTable } from './banners.list.table.tsx';
import { bannersTitle } from './banners.screens.ts';
import '../../list/list.css';
import './banners.css';

// Loaded on demand, with their styles.
const Timeline = lazy(() => import('./banners.timeline.tsx'));
const Preview = lazy(() => import('./banners.preview.tsx'));

export default function Banners() {
  return (
    <RowMenuProvider>
      <Screen />
      <LifecycleQuestions calls={bannerLifecycle} rowOf={rowOf} />
    </RowMenuProvider>
  );
}

const rowOf = (banner: Banner): BannerRow => banner;

function Screen() {
  const state = useListState(banners.list, 'priority');
  const { data, error, refetch } = useInfiniteAll(banners.list, {});
  const doomed = usePendingDeletions();
  const all = useMemo(() => data?.filter(({ id }) => !doomed.has(id)), [data, doomed]);
  const shown = useMemo(() => all && matching(all, state), [all, state]);
  const [view, setView] = useQueryState('view', parseAsView);
  const scroll = useRef<HTMLDivElement>(null);
  useListKeys(scroll);
  useScrollMemory(scroll, `${addressOf(state)} ${view}`, data !== undefined);
  const createButton = <NewBanner />;

  return (
    <section className="list" aria-label={bannersTitle}>
      <div className="list-bar">
        <h1>{bannersTitle}</h1>
        <SearchBox q={state.q} placeholder="Name, text or advertiser" set={state.set} />
        {bannerFilters.map((filter) => (
          <FilterMenu key={filter.name} filter={filter} value={state.filters[filter.name]} set={state.set} />
        ))}
        <span className="list-end">{createButton}</span>
      </div>
      <div className="list-summary">
        <span role="status" className="list-total">
          {shown && `${shown.length} ${shown.length === 1 ? 'banner' : 'banners'}`}
        </span>
        <FilterChips state={state} filters={bannerFilters} />
        <span className="list-end">
          <Views view={view} onChange={(next) => void setView(next)} />
        </span>
      </div>
      <div className="list-scroll" ref={scroll} {...part}>
        {error && all === undefined ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : shown?.length === 0 ? (
          <Nothing state={state} action={createButton} />
        ) : (
          <Suspense>
            {view === 'list' && <BannerTable rows={shown} narrowed={isNarrowed(state)} />}
            {view === 'timeline' && shown && <Timeline rows={shown} />}
            {view === 'preview' && shown && <Preview rows={shown} />}
          </Suspense>
        )}
      </div>
    </section>
  );
}

const views = { list: 'List', timeline: 'Timeline', preview: 'Preview' } as const;
type View = keyof typeof views;
const viewNames: View[] = ['list', 'timeline', 'preview'];
const parseAsView = parseAsStringLiteral(viewNames).withDefault('list').withOptions({ history: 'push' });

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="banner-views" aria-label="View">
      {viewNames.map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
          {views[name]}
        </button>
      ))}
    </fieldset>
  );
}

function NewBanner() {
  const mayEdit = useCan('banners.edit');
  const navigate = useNavigate();
  if (!mayEdit) return null;
  return <CreateButton label="New banner" onCreate={() => void navigate(newHref, { state: fromHere })} />;
}

function isNarrowed({ q, filters }: ListState): boolean {
  return q !== '' || Object.keys(filters).length > 0;
}

function Nothing({ state, action }: { state: ListState; action: ReactNode }) {
  if (!isNarrowed(state)) return <EmptyState title="No banners yet" action={action} />;
  return (
    <EmptyState
      title="No banners match"
      text="No results. Try removing a filter."
      action={<Button onClick={state.clear}>Clear filters</Button>}
    />
  );
}

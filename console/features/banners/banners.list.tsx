// Homepage banners: the list by placement, the coming weeks as a timeline, and the site as of any moment.
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { banners } from '../../../contract/banners/banners.ts';
import type { Banner, BannerRow } from '../../../contract/banners/fields.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { useMayBulk } from '../../lifecycle/list/useMayBulk.ts';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { Changed } from '../../list/Changed.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { ListHead } from '../../list/ListHead.tsx';
import { addressOf, useListState } from '../../list/listState.ts';
import { isNarrowed, Nothing } from '../../list/Nothing.tsx';
import { RowMenuProvider } from '../../list/rows/RowMenu.tsx';
import { useListKeys } from '../../list/rows/useListKeys.ts';
import { SelectableRows } from '../../list/selection/SelectableRows.tsx';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';
import { fromHere } from '../../list/useDialog.ts';
import { useScrollMemory } from '../../list/useScrollMemory.ts';
import { AfterDefaultView, ListViews } from '../../list/views/ListViews.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { bannerLifecycle, formHref, newHref } from './banners.lifecycle.ts';
import { bannerFilters, matching, serverFilters } from './banners.list.filters.ts';
import { BannerTable } from './banners.list.table.tsx';
import { bannersTitle } from './banners.screens.ts';
import '../../list/list.css';
import './banners.css';

// Loaded on demand, with their styles.
const BannerBulk = lazy(() => retryUntilOnline(() => import('./banners.list.bulk.tsx')));
const Timeline = lazy(() => import('./banners.timeline.tsx'));
const Preview = lazy(() => import('./banners.preview.tsx'));

export default function Banners() {
  return (
    <RowMenuProvider>
      <AfterDefaultView list="banners">
        <Screen />
      </AfterDefaultView>
      <LifecycleQuestions calls={bannerLifecycle} rowOf={rowOf} />
    </RowMenuProvider>
  );
}

const noun = { one: 'banner', many: 'banners' };
const hrefOf = ({ id }: BannerRow) => formHref(id);
const bulk = (selected: Selected<BannerRow>, run: RunBulk) => <BannerBulk selected={selected} run={run} />;
const rowOf = (banner: Banner): BannerRow => ({
  ...banner,
  hasChanges: banner.change !== null,
  linkState: null,
});

const defaultSort = 'priority';

function Screen() {
  const state = useListState(banners.list, defaultSort);
  const asked = serverFilters(state);
  const isAsked = Object.keys(asked).length > 0;
  const every = useInfiniteAll(banners.list, {});
  const found = useInfiniteAll(banners.list, asked, { enabled: isAsked });
  const { data: all, dataUpdatedAt, error, refetch } = isAsked ? found : every;
  const shown = useMemo(() => all && matching(all, state), [all, state]);
  const [view, setView] = useQueryState('view', parseAsView);
  const scroll = useRef<HTMLDivElement>(null);
  useListKeys(scroll);
  useScrollMemory(scroll, `${addressOf(state)} ${view}`, all !== undefined);
  const mayEdit = useCan('banners.edit');
  const mayBulk = useMayBulk('banners');
  const createButton = mayEdit && <NewBanner />;

  return (
    <section className="list" aria-label={bannersTitle}>
      <ListHead
        title={bannersTitle}
        noun={noun}
        total={shown?.length}
        state={state}
        filters={bannerFilters(every.data)}
        searchHint="Name, text or advertiser"
        changed={<Changed list={banners.list} readAt={dataUpdatedAt} />}
        views={<ListViews list="banners" state={state} defaultSort={defaultSort} />}
        below={<Views view={view} onChange={(next) => void setView(next)} />}
      >
        {createButton}
      </ListHead>
      <SelectableRows
        list={banners.list}
        {...{ noun, state, hrefOf, scroll }}
        rows={shown}
        bulk={mayBulk && view === 'list' ? bulk : undefined}
        bulkCall={banners.bulk}
      >
        {(selection) =>
          error && all === undefined ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : shown?.length === 0 ? (
            <Nothing
              state={state}
              noun={noun}
              hint={mayEdit ? 'Create the first banner of a placement.' : 'Nobody has created a banner.'}
              action={createButton}
            />
          ) : (
            <Suspense>
              {view === 'list' && (
                <BannerTable
                  rows={shown}
                  narrowed={isNarrowed(state)}
                  selection={mayBulk ? selection : undefined}
                />
              )}
              {view === 'timeline' && shown && <Timeline rows={shown} />}
              {view === 'preview' && shown && <Preview rows={shown} />}
            </Suspense>
          )
        }
      </SelectableRows>
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
  const navigate = useNavigate();
  return (
    <CreateButton
      label="New banner"
      to={() => newHref}
      onCreate={() => void navigate(newHref, { state: fromHere })}
    />
  );
}

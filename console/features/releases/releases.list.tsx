// Releases: what they hold, when they run and whether they are ready.
import { lazy, Suspense } from 'react';
import { type ReleaseRow, releaseStates, releases } from '../../../contract/releases/releases.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { optionsOf } from '../../data/options.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn, ListFilter } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { Clip } from '../../ui/display/Clip.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { releasesSort } from './releases.reads.ts';
import { usePublishedTypes } from './releases.rights.ts';
import { readinessText, StateBadge, timeText } from './releases.state.tsx';
import { ReleaseViews } from './releases.views.tsx';

const ReleaseDrawer = lazy(() => retryUntilOnline(() => import('./releases.drawer.tsx')));
const NameDialog = lazy(() => retryUntilOnline(() => import('./releases.name.tsx')));

const dialogs = ['release', 'new'] as const;
const noun = { one: 'release', many: 'releases' };

export default function Releases() {
  const { valueOf, show, close } = useDialog(dialogs);
  const mayCreate = usePublishedTypes().size > 0;
  const id = valueOf('release');
  return (
    <>
      <ListScreen
        id="releases"
        title="Releases"
        list={releases.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={releasesSort}
        emptyHint="A release publishes several records at the same moment."
        searchHint="Name"
        nameOf={nameOf}
        hrefOf={hrefOf}
        extra={views}
        {...(mayCreate ? { create: { label: 'New release', href: '?new=1' } } : {})}
      />
      <Suspense>
        {id !== null && <ReleaseDrawer key={id} id={id} onClose={close} />}
        {mayCreate && valueOf('new') !== null && (
          <NameDialog onDone={(release) => show({ release: release.id })} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const nameOf = ({ name }: ReleaseRow) => name;
const hrefOf = ({ id }: ReleaseRow) => hereWith({ release: id });
const views = () => <ReleaseViews current="list" />;

const filters: ListFilter[] = [{ name: 'state', label: 'State', options: optionsOf(releaseStates) }];

const columns: ListColumn<ReleaseRow>[] = [
  {
    id: 'name',
    label: 'Name',
    names: true,
    grows: true,
    width: nameWidth,
    sort: 'name',
    cell: ({ name }) => <Clip text={name} />,
  },
  {
    id: 'state',
    label: 'State',
    onPhone: true,
    width: 120,
    cell: (row) => <StateBadge {...row} />,
  },
  { id: 'at', label: 'Time', onPhone: true, width: 170, sort: 'at', cell: timeText },
  { id: 'items', label: 'Items', width: 80, align: 'right', cell: ({ itemCount }) => itemCount },
  { id: 'readiness', label: 'Readiness', onPhone: true, width: 150, cell: readinessText },
  {
    id: 'owner',
    label: 'Owner',
    width: 150,
    cell: ({ owner }) => <Clip text={owner?.name ?? null} />,
  },
  {
    id: 'createdAt',
    label: 'Created',
    width: 110,
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
];

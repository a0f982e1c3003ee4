// Links of public records: the queue by state, with the records that use each.

import { lazy, Suspense, useMemo } from 'react';
import { type LinkRow, links } from '../../../contract/links/link-health.ts';
import { linkStates } from '../../../contract/links/link-states.ts';
import { searchTypes } from '../../../contract/search/search.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { optionsOf } from '../../data/options.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { LinkBadge } from '../../list/links.tsx';
import type { ListState } from '../../list/listState.ts';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { Selected } from '../../list/selection/selected.ts';
import type { ListColumn, ListFilter } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { useLinkActions } from './links.actions.ts';
import { LinkCounts } from './links.counts.tsx';
import { linksSort } from './links.reads.ts';
import { reasonOf, shortUrl, usesText } from './links.words.ts';

const LinkDrawer = lazy(() => retryUntilOnline(() => import('./links.drawer.tsx')));

const dialogs = ['link'] as const;
const noun = { one: 'link', many: 'links' };

export default function Links() {
  const { valueOf, close } = useDialog(dialogs);
  const { recheck, ignore, mayEdit } = useLinkActions();
  const { rowMenu, bulk } = useMemo(() => {
    if (!mayEdit) return {};
    return {
      rowMenu: (row: LinkRow) => [
        ...(row.ignored === null
          ? [{ key: 'recheck', label: 'Recheck', onSelect: () => void recheck([row]) }]
          : []),
        row.ignored === null
          ? { key: 'ignore', label: 'Ignore', onSelect: () => void ignore([row], true) }
          : { key: 'ignore', label: 'Stop ignoring', onSelect: () => void ignore([row], false) },
      ],
      bulk: ({ rows }: Selected<LinkRow>) => (
        <>
          <Button size="small" onClick={() => void recheck(rows)}>
            Recheck
          </Button>
          <Button size="small" onClick={() => void ignore(rows, true)}>
            Ignore
          </Button>
        </>
      ),
    };
  }, [mayEdit, recheck, ignore]);
  const id = valueOf('link');
  return (
    <>
      <ListScreen
        id="links"
        title="Links"
        list={links.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={linksSort}
        emptyHint="The URLs of published records appear here, with what checks found."
        searchHint="Host and path"
        nameOf={nameOf}
        hrefOf={hrefOf}
        counts={counts}
        {...(rowMenu === undefined ? {} : { rowMenu, bulk })}
      />
      {id !== null && (
        <Suspense>
          <LinkDrawer key={id} id={id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const nameOf = ({ url }: LinkRow) => shortUrl(url);
const hrefOf = ({ id }: LinkRow) => hereWith({ link: id });
const counts = (state: ListState) => <LinkCounts state={state} />;

const types = ['gameListing', 'article', 'banner', 'blockchain'] as const;
const filters: ListFilter[] = [
  { name: 'state', label: 'State', options: optionsOf(linkStates) },
  { name: 'ignored', label: 'Ignored', flag: { true: 'Ignored', false: 'Not ignored' } },
  {
    name: 'type',
    label: 'Used by',
    options: types.map((type) => ({ value: type, label: searchTypes[type].label })),
  },
];

const columns: ListColumn<LinkRow>[] = [
  {
    id: 'url',
    label: 'URL',
    names: true,
    grows: true,
    width: nameWidth,
    sort: 'url',
    cell: ({ url }) => <Clip text={shortUrl(url)} />,
  },
  { id: 'state', label: 'State', onPhone: true, width: 130, cell: (row) => <LinkBadge state={row.state} /> },
  { id: 'reason', label: 'Reason', onPhone: true, width: 240, cell: (row) => <Clip text={reasonOf(row)} /> },
  { id: 'uses', label: 'Used by', onPhone: true, width: 200, cell: (row) => <Clip text={usesText(row)} /> },
  {
    id: 'checkedAt',
    label: 'Checked',
    width: 110,
    sort: 'checkedAt',
    sortFirst: 'desc',
    cell: ({ checkedAt }) => checkedAt && <Time value={checkedAt} />,
  },
  {
    id: 'since',
    label: 'Since',
    width: 110,
    sort: 'since',
    sortFirst: 'desc',
    cell: ({ since }) => since && <Time value={since} />,
  },
];

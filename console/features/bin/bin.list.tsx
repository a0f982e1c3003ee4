// The bin: deleted records, to restore or to delete for ever.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type BinRow, bin } from '../../../contract/bin/bin.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { searchTypes } from '../../../contract/search/search.ts';
import { notify } from '../../data/notify.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { nameWidth } from '../../list/rows/cells.tsx';
import { restore } from '../../list/rows/restore.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import type { Selected } from '../../list/selection/selected.ts';
import type { ListColumn, ListFilter } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { daysUntil } from './bin.days.ts';
import { binSort } from './bin.screens.ts';

const RestoreDialog = lazy(() => import('./bin.restore.tsx'));
const PurgeDialog = lazy(() => import('./bin.purge.tsx'));

const BinHistory = lazy(() => import('./bin.history.tsx'));
const dialogs = ['restore', 'history'] as const;
const noun = { one: 'record', many: 'records' };

export default function Bin() {
  const client = useQueryClient();
  const { valueOf, show, close } = useDialog(dialogs);
  const [purged, setPurged] = useState<readonly BinRow[]>([]);

  const { columns, rowMenu, bulk } = useMemo(() => {
    const restoreAll = async (rows: readonly BinRow[]) => {
      const [row] = rows;
      // A merge asks whether to give back what it moved.
      if (rows.length === 1 && row?.mergedInto) return show({ restore: row.id });
      const outcomes = await restore(
        client,
        rows.map(({ id }) => id),
      );
      const restored = outcomes.filter(({ outcome }) => outcome === 'restored');
      const name = rows.length === 1 ? `“${row?.label}”` : counted(restored.length, noun);
      if (restored.length > 0) notify.success(`${name} restored`);
      const [taken] = outcomes;
      if (rows.length === 1 && taken?.outcome === 'duplicate') show({ restore: taken.id });
    };
    return {
      columns: columnsWith((row) => void restoreAll([row])),
      rowMenu: (row: BinRow) => [
        { key: 'restore', label: 'Restore', onSelect: () => void restoreAll([row]) },
        { key: 'history', label: 'History', onSelect: () => show({ history: row.id }) },
        { key: 'purge', label: 'Delete for ever…', danger: true, onSelect: () => setPurged([row]) },
      ],
      bulk: ({ rows }: Selected<BinRow>) => (
        <>
          <Button size="small" onClick={() => void restoreAll(rows)}>
            Restore
          </Button>
          <Button size="small" danger onClick={() => setPurged(rows)}>
            Delete for ever
          </Button>
        </>
      ),
    };
  }, [client, show]);

  const [id, historyOf] = [valueOf('restore'), valueOf('history')];
  return (
    <>
      <ListScreen
        id="bin"
        title="Bin"
        list={bin.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={binSort}
        emptyHint="Deleted records appear here and can be restored."
        searchHint="Name or slug"
        nameOf={nameOf}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        bulk={bulk}
      />
      <Suspense>
        {id !== null && <RestoreDialog key={id} id={id} onClose={close} />}
        {historyOf !== null && <BinHistory key={historyOf} id={historyOf} onClose={close} />}
        {purged.length > 0 && <PurgeDialog rows={purged} onClose={() => setPurged([])} />}
      </Suspense>
    </>
  );
}

const nameOf = ({ label }: BinRow) => label;
const hrefOf = ({ id }: BinRow) => hereWith({ restore: id });

const types = ['gameListing', 'article', 'banner', 'collection', 'category', 'blockchain'] as const;
const filters: ListFilter[] = [
  {
    name: 'type',
    label: 'Type',
    options: types.map((type) => ({ value: type, label: searchTypes[type].label })),
  },
];

function columnsWith(onRestore: (row: BinRow) => void): ListColumn<BinRow>[] {
  return [
    {
      id: 'label',
      label: 'Name',
      names: true,
      grows: true,
      width: nameWidth,
      sort: 'label',
      cell: ({ label }) => <Clip text={label} />,
    },
    { id: 'type', label: 'Type', onPhone: true, width: 120, cell: ({ type }) => searchTypes[type].noun },
    {
      id: 'status',
      label: 'Status',
      width: 100,
      cell: ({ status }) => status !== null && statuses[status],
    },
    {
      id: 'merged',
      label: 'Merged into',
      width: 140,
      cell: ({ mergedInto }) => mergedInto && <Clip text={mergedInto.name} />,
    },
    { id: 'slug', label: 'Slug', width: 180, offByDefault: true, cell: ({ slug }) => <Clip text={slug} /> },
    {
      id: 'by',
      label: 'Deleted by',
      width: 140,
      cell: ({ by }) => <Clip text={by?.name ?? null} />,
    },
    {
      id: 'at',
      label: 'Deleted',
      onPhone: true,
      width: 110,
      sort: 'at',
      sortFirst: 'desc',
      cell: ({ at }) => <Time value={at} />,
    },
    {
      id: 'left',
      label: 'Days left',
      width: 90,
      align: 'right',
      cell: ({ purgeAt }) => (purgeAt === null ? '–' : daysUntil(purgeAt)),
    },
    {
      id: 'restore',
      label: 'Restore',
      width: 100,
      cell: (row) => (
        <Button size="small" aria-label={`Restore ${row.label}`} onClick={() => onRestore(row)}>
          Restore
        </Button>
      ),
    },
  ];
}

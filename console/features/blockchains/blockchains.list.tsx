// Blockchains: the list with its drawer and dialog.
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { RecordButtons } from '../../bulk/RecordButtons.tsx';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { importHref } from '../../list/importHref.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { MissingRecord } from '../../list/MissingRecord.tsx';
import { useDelete } from '../../list/rows/deletions.ts';
import { useRowChange } from '../../list/rows/optimistic.ts';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';
import type { MenuEntry } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { copy, copyLink } from '../../ui/buttons/copy.ts';
import { blockchainColumns, type Toggle } from './blockchains.columns.tsx';
import { useBlockchainFilters } from './blockchains.filters.ts';
import { blockchainSort, blockchainsTitle } from './blockchains.screens.ts';
import './blockchains.css';

// Loaded on demand.
const BlockchainDrawer = lazy(() => import('./blockchains.form.tsx'));
const BulkEdit = lazy(() => retryUntilOnline(() => import('./blockchains.bulkEdit.tsx')));
const DeleteBlockchain = lazy(() => import('./blockchains.delete.tsx'));

/** Query parameters that open the drawer or the dialog. */
const dialogs = ['edit', 'new', 'delete', 'inUse'] as const;

export default function Blockchains() {
  const may = { edit: useCan('blockchains.edit'), remove: useCan('blockchains.delete') };
  const filters = useBlockchainFilters();
  const { show } = useDialog(dialogs);
  const deleteUnused = useDelete(blockchains.remove);
  const toggle = useToggle();
  const columns = useMemo(() => blockchainColumns(may.edit ? toggle : undefined), [may.edit, toggle]);
  const rowMenu = useCallback(
    (chain: Blockchain): MenuEntry[] => [
      {
        key: 'edit',
        label: may.edit ? 'Edit' : 'Open',
        to: hereWith({ edit: chain.id }),
        onSelect: () => show({ edit: chain.id }),
      },
      {
        key: 'link',
        label: 'Copy link',
        onSelect: () => copyLink(`/games-listings/blockchain?edit=${chain.id}`),
      },
      { key: 'id', label: 'Copy id', onSelect: () => copy(chain.id, 'Id') },
      ...(may.remove
        ? [
            {
              key: 'delete',
              label: chain.listingCount > 0 ? 'Delete…' : 'Delete',
              danger: true,
              onSelect: () => {
                const { id, version, name, listingCount } = chain;
                if (listingCount > 0) return show({ delete: id });
                const onUsed = () => show({ delete: id, inUse: '1' });
                void deleteUnused(`“${name}” deleted`, { id, version }, { onUsed });
              },
            },
          ]
        : []),
    ],
    [may.edit, may.remove, deleteUnused, show],
  );
  return (
    <>
      <ListScreen
        id="blockchains"
        title={blockchainsTitle}
        exportType="blockchain"
        list={blockchains.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={blockchainSort}
        emptyHint={may.edit ? 'Create the first chain that games can be on.' : 'Nobody has created a chain.'}
        searchHint="Name, alias or CAIP-2"
        nameOf={nameOf}
        importAt={may.edit ? importHref('blockchain') : undefined}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(may.edit || may.remove ? { bulk, bulkCall: blockchains.bulk } : {})}
        {...(may.edit ? { extra: registryLink } : {})}
        {...(may.edit ? { create: { label: 'New blockchain', href: hereWith({ new: '1' }) } } : {})}
      />
      <Suspense>
        <Dialogs />
      </Suspense>
    </>
  );
}

const noun = { one: 'blockchain', many: 'blockchains' };
const bulk = (selected: Selected<Blockchain>, run: RunBulk) => (
  <RecordButtons area="blockchains" noun={noun} dialog={BulkEdit} selected={selected} run={run} />
);

const registryLink = () => <Link to="/games-listings/blockchain-registry">Chain registry</Link>;
const nameOf = (chain: Blockchain) => chain.name;
const hrefOf = (chain: Blockchain) => hereWith({ edit: chain.id });

/** Changes a field of a chain at once. */
function useToggle(): Toggle {
  const change = useRowChange<Blockchain>(blockchains.list);
  return useCallback(
    (row, patch) => {
      const send = (version: number) =>
        call(blockchains.edit, { id: row.id, version, ...patch }, { display: false });
      void change({ row, patch, send });
    },
    [change],
  );
}

function Dialogs() {
  const { valueOf, close } = useDialog(dialogs);
  const [edit, fresh, doomed] = [valueOf('edit'), valueOf('new'), valueOf('delete')];
  const isOpen = edit !== null || fresh !== null || doomed !== null;
  const { data: all, error, refetch } = useInfiniteAll(blockchains.list, {}, { enabled: isOpen });
  const chain = all?.find(({ id }) => id === (edit ?? doomed));
  const named = edit ?? doomed;
  if (named !== null && chain === undefined && (all ?? error) !== null)
    return (
      <MissingRecord
        noun="blockchain"
        record={{ type: 'blockchain', id: named }}
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    );
  if (all === undefined) return null;

  if (doomed !== null)
    return chain ? (
      <DeleteBlockchain
        key={chain.id}
        chain={chain}
        isInUse={valueOf('inUse') !== null}
        all={all}
        onClose={close}
      />
    ) : null;
  if (chain === undefined && fresh === null) return null;
  return <BlockchainDrawer key={chain?.id ?? 'new'} chain={chain ?? null} onClose={close} />;
}

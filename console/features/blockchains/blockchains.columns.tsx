// The columns of the blockchains.
import { Link } from 'react-router';
import {
  type Blockchain,
  type BlockchainRow,
  blockchainStatuses,
  layers,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { addressFormats } from '../../../contract/chains/address-formats.ts';
import { linksColumn } from '../../list/links.tsx';
import { Featured, nameWidth } from '../../list/rows/cells.tsx';
import { useOpenMenu } from '../../list/rows/RowMenu.tsx';
import type { ListColumn } from '../../list/types.ts';
import { Thumb } from '../../media/Thumb.tsx';
import { copy } from '../../ui/buttons/copy.ts';
import { CopyOutlined, StarOutlined } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Dot } from '../../ui/display/Dot.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { grouped } from '../../ui/format/grouped.ts';

export type Toggle = (chain: Blockchain, patch: Partial<Pick<Blockchain, 'status' | 'featured'>>) => void;

/** @param toggle changes a field at once; undefined without the right to edit */
export function blockchainColumns(toggle: Toggle | undefined): ListColumn<BlockchainRow>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      names: true,
      sort: 'name',
      width: nameWidth,
      grows: true,
      cell: ({ name, color, slug, logo }) => (
        <span title={`${name} (${slug})`}>
          {logo ? <Thumb picture={logo} size={20} /> : <Dot color={color} />} <bdi>{name}</bdi>
        </span>
      ),
    },
    {
      id: 'caip2',
      label: 'CAIP-2',
      onPhone: true,
      width: 142,
      cell: ({ caip2 }) => caip2 && <Caip2 value={caip2} />,
    },
    {
      id: 'addressFormat',
      label: 'Addresses',
      width: 94,
      offByDefault: window.innerWidth < 1680,
      cell: ({ addressFormat }) => <Clip text={addressFormats[addressFormat]} />,
    },
    { id: 'layer', label: 'Layer', width: 76, cell: ({ layer }) => layer && layers[layer] },
    {
      id: 'network',
      exports: ['networkType'],
      label: 'Network',
      width: 80,
      cell: ({ networkType }) => networkTypes[networkType],
    },
    {
      id: 'currency',
      exports: ['nativeCurrency.name', 'nativeCurrency.symbol', 'nativeCurrency.decimals'],
      label: 'Currency',
      width: 84,
      cell: ({ nativeCurrency }) => <Clip text={nativeCurrency?.symbol ?? null} />,
    },
    {
      id: 'explorers',
      label: 'Explorers',
      width: 110,
      cell: (chain) => <Explorers of={chain} />,
    },
    {
      id: 'listings',
      label: 'Listings',
      onPhone: true,
      width: 78,
      align: 'right',
      cell: ({ id, name, listingCount }) => (
        <Link
          to={`/games-listings/overview?blockchainId=${id}`}
          aria-label={`Listings on ${name}: ${grouped(listingCount)}`}
        >
          {grouped(listingCount)}
        </Link>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 104,
      cell: (chain) => <StatusCell chain={chain} toggle={toggle} />,
    },
    {
      id: 'featured',
      label: 'Featured',
      icon: <StarOutlined />,
      width: 40,
      cell: (chain) => (
        <Featured
          name={chain.name}
          featured={chain.featured}
          onToggle={toggle && (() => toggle(chain, { featured: !chain.featured }))}
        />
      ),
    },
    {
      id: 'updated',
      exports: ['updatedAt'],
      label: 'Updated',
      width: 106,
      sort: 'updatedAt',
      sortFirst: 'desc',
      cell: ({ updatedAt }) => <Time value={updatedAt} />,
    },
    linksColumn,
    {
      id: 'order',
      exports: ['sortOrder'],
      label: 'Place',
      width: 80,
      align: 'right',
      sort: 'sortOrder',
      offByDefault: true,
      cell: ({ sortOrder }) => sortOrder,
    },
    {
      id: 'created',
      exports: ['createdAt'],
      label: 'Created',
      width: 110,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ];
}

function Caip2({ value }: { value: string }) {
  return (
    <span className="caip2" title={value}>
      <code>{value}</code>
      <button
        type="button"
        className="list-icon-button"
        aria-label={`Copy ${value}`}
        title="Copy"
        onClick={() => copy(value, value)}
      >
        <CopyOutlined />
      </button>
    </span>
  );
}

function Explorers({ of: { explorers } }: { of: Blockchain }) {
  return explorers.map(({ name, url }, index) => (
    <span key={url}>
      {index > 0 && ', '}
      <a href={url} target="_blank" rel="noreferrer" title={url}>
        {name}
      </a>
    </span>
  ));
}

const statusColors = {
  active: 'green',
  incubating: 'gold',
  deprecated: 'orange',
  archived: 'plain',
} as const;

function StatusCell({ chain, toggle }: { chain: Blockchain; toggle: Toggle | undefined }) {
  const openMenu = useOpenMenu();
  const tag = <Badge color={statusColors[chain.status]}>{blockchainStatuses[chain.status]}</Badge>;
  if (toggle === undefined) return tag;
  const others = blockchainStatusNames.filter((status) => status !== chain.status);
  const entries = others.map((status) => ({
    key: status,
    label: blockchainStatuses[status],
    onSelect: () => toggle(chain, { status }),
  }));
  return (
    <button
      type="button"
      className="list-tag-button"
      aria-haspopup="menu"
      title="Change the status"
      onClick={(event) => openMenu(event.currentTarget, entries)}
    >
      {tag}
    </button>
  );
}

const blockchainStatusNames = Object.keys(blockchainStatuses) as (keyof typeof blockchainStatuses)[];

// One category in the tree, with its actions.
import { Link } from 'react-router';
import { type Category, categories } from '../../../contract/categories/categories.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { useDelete } from '../../list/rows/deletions.ts';
import { useRowChange } from '../../list/rows/optimistic.ts';
import { useOpenMenu } from '../../list/rows/RowMenu.tsx';
import { RowTick, useSelectedMark } from '../../list/rows/Ticks.tsx';
import type { MenuEntry } from '../../list/types.ts';
import { fromHere, hereWith, useDialog } from '../../list/useDialog.ts';
import { Thumb } from '../../media/Thumb.tsx';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
  PlusOutlined,
} from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Dot } from '../../ui/display/Dot.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { Toggle } from '../../ui/inputs/Toggle.tsx';
import { usePhone } from '../../ui/phone.ts';
import { moved, siblingsOf } from './categories.tree.ts';

type CategoryRowProps = { category: Category; depth: number; all: readonly Category[] };

export function CategoryRow({ category, depth, all }: CategoryRowProps) {
  const may = { edit: useCan('categories.edit'), remove: useCan('categories.delete') };
  const change = useRowChange<Category>(categories.list);
  const phone = usePhone();
  const { id, name, active } = category;
  const edit = (row: Category, patch: Partial<Pick<Category, 'active' | 'sortOrder'>>) => {
    const send = (version: number) =>
      call(categories.edit, { id: row.id, version, ...patch }, { display: false });
    void change({ row, patch, send });
  };
  return (
    <tr role="row" data-row={id} {...useSelectedMark(id)}>
      <RowTick id={id} name={name} />
      <td role="cell" className="list-names">
        <span className="category-name" style={{ marginInlineStart: depth * 24 }}>
          {category.icon ? <Thumb picture={category.icon} size={20} /> : <Dot color={category.color} />}
          <Link
            className="list-name"
            data-opens-row
            to={hereWith({ edit: id })}
            state={fromHere}
            title={name}
          >
            <bdi>{name}</bdi>
          </Link>
        </span>
      </td>
      <td role="cell" data-label="Aliases" className="list-not-on-phone">
        <Clip text={category.aliases.join(', ')} />
      </td>
      <td role="cell" data-label="Listings" className="list-number">
        <Link
          to={`/games-listings/overview?categoryId=${id}`}
          aria-label={`${grouped(category.listingCount)} listings of ${name}`}
        >
          {grouped(category.listingCount)}
        </Link>
      </td>
      <td role="cell" data-label="Active">
        {may.edit ? (
          <Toggle
            checked={active}
            aria-label={`${name} is active`}
            onChange={(next) => edit(category, { active: next })}
          />
        ) : (
          <Badge color={active ? 'green' : 'plain'}>{active ? 'Active' : 'Inactive'}</Badge>
        )}
      </td>
      {(may.edit || may.remove) && (
        <td role="cell" className={phone ? 'list-more' : 'category-actions'}>
          <Actions category={category} all={all} may={may} onMove={edit} inMenu={phone} />
        </td>
      )}
    </tr>
  );
}

type ActionsProps = {
  category: Category;
  all: readonly Category[];
  may: { edit: boolean; remove: boolean };
  onMove: (row: Category, patch: { sortOrder: number }) => void;
  /** One button with a menu, for want of space. */
  inMenu: boolean;
};

function Actions({ category, all, may, onMove, inMenu }: ActionsProps) {
  const { show } = useDialog(dialogs);
  const openMenu = useOpenMenu();
  const deleteUnused = useDelete(categories.remove);
  const { id, version, name, parentId, listingCount } = category;
  const siblings = siblingsOf(category, all);
  const at = siblings.findIndex((one) => one.id === id);
  const move = (by: -1 | 1) => {
    const places = moved(siblings, id, by);
    for (const row of siblings) {
      const sortOrder = places.get(row.id);
      if (sortOrder !== undefined) onMove(row, { sortOrder });
    }
  };
  const remove = () => {
    if (listingCount > 0) return show({ delete: id });
    const onUsed = () => show({ delete: id, inUse: '1' });
    void deleteUnused(`“${name}” deleted`, { id, version }, { onUsed });
  };
  const actions: Action[] = [
    ...(may.edit
      ? [
          {
            key: 'up',
            label: `Move ${name} up`,
            icon: <ArrowUpOutlined />,
            disabled: at <= 0,
            onSelect: () => move(-1),
          },
          {
            key: 'down',
            label: `Move ${name} down`,
            icon: <ArrowDownOutlined />,
            disabled: at === siblings.length - 1,
            onSelect: () => move(1),
          },
          {
            key: 'add',
            label: `Add a category below ${name}`,
            icon: <PlusOutlined />,
            disabled: parentId !== null,
            onSelect: () => show({ new: '1', parent: id }),
          },
          {
            key: 'edit',
            label: `Edit ${name}`,
            icon: <EditOutlined />,
            to: hereWith({ edit: id }),
            onSelect: () => show({ edit: id }),
          },
        ]
      : []),
    ...(may.remove
      ? [
          {
            key: 'delete',
            label: `Delete ${name}`,
            icon: <DeleteOutlined />,
            onSelect: remove,
          },
        ]
      : []),
  ];
  if (!inMenu) return actions.map(({ key, ...action }) => <IconButton key={key} {...action} />);
  const open = (button: HTMLElement) =>
    openMenu(
      button,
      actions.filter(({ disabled }) => disabled !== true),
    );
  return <IconButton label={`Actions for ${name}`} icon={<MoreOutlined />} onSelect={open} />;
}

const dialogs = ['edit', 'new', 'parent', 'delete', 'inUse'] as const;

type Action = MenuEntry & { disabled?: boolean };
type IconButtonProps = Omit<Action, 'key' | 'onSelect'> & { onSelect: (button: HTMLElement) => void };

function IconButton({ label, icon, disabled = false, onSelect }: IconButtonProps) {
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={({ currentTarget }) => onSelect(currentTarget)}
    >
      {icon}
    </button>
  );
}

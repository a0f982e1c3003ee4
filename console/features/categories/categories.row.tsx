// One category in the tree, with its actions.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Category, categories } from '../../../contract/categories/categories.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { useRowChange } from '../../list/rows/optimistic.ts';
import { fromHere, hereWith, useDialog } from '../../list/useDialog.ts';
import { Thumb } from '../../media/Thumb.tsx';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '../../ui/buttons/icons.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Dot } from '../../ui/display/Dot.tsx';
import { grouped } from '../../ui/display/grouped.ts';
import { Toggle } from '../../ui/inputs/Toggle.tsx';
import { moved, siblingsOf } from './categories.tree.ts';

type CategoryRowProps = { category: Category; depth: number; all: readonly Category[] };

export function CategoryRow({ category, depth, all }: CategoryRowProps) {
  const may = { edit: useCan('categories.edit'), remove: useCan('categories.delete') };
  const change = useRowChange<Category>(categories.list);
  const { id, name, active } = category;
  const edit = (row: Category, patch: Partial<Pick<Category, 'active' | 'sortOrder'>>) => {
    const send = (version: number) =>
      call(categories.edit, { id: row.id, version, ...patch }, { display: false });
    void change({ row, patch, send });
  };
  return (
    <tr role="row" data-row={id}>
      <td role="cell">
        <span className="category-name" style={{ marginInlineStart: depth * 24 }}>
          {category.icon ? <Thumb picture={category.icon} size={20} /> : <Dot color={category.color} />}
          <Link
            className="list-name"
            data-opens-row
            to={hereWith({ edit: id })}
            state={fromHere}
            title={name}
          >
            {name}
          </Link>
        </span>
      </td>
      <td role="cell" data-label="Aliases">
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
        <Toggle
          checked={active}
          disabled={!may.edit}
          aria-label={`${name} is active`}
          onChange={(next) => edit(category, { active: next })}
        />
      </td>
      <td role="cell" className="category-actions">
        <Actions category={category} all={all} may={may} onMove={edit} />
      </td>
    </tr>
  );
}

type ActionsProps = {
  category: Category;
  all: readonly Category[];
  may: { edit: boolean; remove: boolean };
  onMove: (row: Category, patch: { sortOrder: number }) => void;
};

function Actions({ category, all, may, onMove }: ActionsProps) {
  const { show } = useDialog(dialogs);
  const { id, name, parentId } = category;
  const siblings = siblingsOf(category, all);
  const at = siblings.findIndex((one) => one.id === id);
  const move = (by: -1 | 1) => {
    const places = moved(siblings, id, by);
    for (const row of siblings) {
      const sortOrder = places.get(row.id);
      if (sortOrder !== undefined) onMove(row, { sortOrder });
    }
  };
  return (
    <>
      {may.edit && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUpOutlined />}
            disabled={at <= 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDownOutlined />}
            disabled={at === siblings.length - 1}
            onClick={() => move(1)}
          />
          <IconButton
            label={`Add a category below ${name}`}
            icon={<PlusOutlined />}
            disabled={parentId !== null}
            onClick={() => show({ new: '1', parent: id })}
          />
          <IconButton label={`Edit ${name}`} icon={<EditOutlined />} onClick={() => show({ edit: id })} />
        </>
      )}
      {may.remove && (
        <IconButton label={`Delete ${name}`} icon={<DeleteOutlined />} onClick={() => show({ delete: id })} />
      )}
    </>
  );
}

const dialogs = ['edit', 'new', 'parent', 'delete'] as const;

type IconButtonProps = { label: string; icon: ReactNode; disabled?: boolean; onClick: () => void };

function IconButton({ label, icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

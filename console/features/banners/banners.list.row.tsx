// One banner in the list, with its actions.
import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { targetKinds } from '../../../contract/banners/values.ts';
import { StatusCell } from '../../lifecycle/list/StatusCell.tsx';
import { useRowMenu } from '../../lifecycle/list/useRowMenu.ts';
import { useStatusEntries } from '../../lifecycle/list/useStatusEntries.ts';
import { PendingMark } from '../../lifecycle/pending/PendingMark.tsx';
import { useStatusChange } from '../../lifecycle/steps.ts';
import { LinkBadge } from '../../list/links.tsx';
import { useOpenMenu } from '../../list/rows/RowMenu.tsx';
import { RowTick, useSelectedMark } from '../../list/rows/Ticks.tsx';
import type { MenuEntry } from '../../list/types.ts';
import { fromHere } from '../../list/useDialog.ts';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, MoreOutlined } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Toggle } from '../../ui/inputs/Toggle.tsx';
import { useHandle } from '../../ui/overlays/useHandle.ts';
import { usePhone } from '../../ui/phone.ts';
import { bannerLifecycle, duplicateHref, formHref } from './banners.lifecycle.ts';
import { StandingTag } from './banners.state.tsx';
import { Thumbnail } from './banners.thumbnail.tsx';
import { windowText, windowTitle } from './banners.window.ts';

type RowProps = {
  row: BannerRow;
  mayEdit: boolean;
  mayPublish: boolean;
  canMove: { up: boolean; down: boolean };
  onMove: (by: -1 | 1) => void;
};

export function BannerTableRow({ row, mayEdit, mayPublish, canMove, onMove }: RowProps) {
  const { id, name } = row;
  const sortable = useSortable({ id, disabled: !canMove.up && !canMove.down });
  const { setNodeRef, setActivatorNodeRef, attributes, transform, transition, isDragging } = sortable;
  const handle = useHandle(sortable);
  const style: CSSProperties = {
    transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
    transition,
  };
  const openMenu = useOpenMenu();
  const statusEntries = useStatusEntries(bannerLifecycle);
  const rowMenu = useRowMenu(bannerLifecycle, statusEntries, duplicateHref);
  // A card has no room for the buttons that move it.
  const moves: MenuEntry[] = usePhone()
    ? [
        ...(canMove.up ? [{ key: 'up', label: 'Move up', onSelect: () => onMove(-1) }] : []),
        ...(canMove.down ? [{ key: 'down', label: 'Move down', onSelect: () => onMove(1) }] : []),
      ]
    : [];
  return (
    <tr
      ref={setNodeRef}
      role="row"
      data-row={id}
      style={style}
      {...(isDragging ? { 'data-dragging': '' } : {})}
      {...useSelectedMark(id)}
    >
      <RowTick id={id} name={name} />
      {mayEdit && (
        <td role="cell" className="banner-order list-not-on-phone">
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="list-icon-button banner-handle"
            aria-describedby={attributes['aria-describedby']}
            {...handle}
            aria-label={`Drag ${name}`}
            title="Drag, or press Space and use the arrow keys"
          >
            <HolderOutlined />
          </button>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUpOutlined />}
            disabled={!canMove.up}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDownOutlined />}
            disabled={!canMove.down}
            onClick={() => onMove(1)}
          />
        </td>
      )}
      <td role="cell" className="banner-picture">
        <Thumbnail picture={row.image} />
      </td>
      <td role="cell" className="banner-name list-names">
        <Link className="list-name" data-opens-row to={formHref(id)} state={fromHere} title={name}>
          {name}
        </Link>
        <span className="list-faint banner-texts">
          {row.sponsored && <Badge color="gold">Sponsored</Badge>}
          <Clip text={row.headline} />
        </span>
      </td>
      <td role="cell" className="list-not-on-phone" title={windowTitle(row)}>
        <span className={windowText(row) === '' ? 'list-faint' : 'banner-window'}>
          {windowText(row) || 'No window yet'}
        </span>
      </td>
      <td role="cell">
        <StatusCell
          status={row.status}
          entries={statusEntries(row)}
          tag={
            <>
              <StandingTag row={row} />
              {row.hasChanges && <PendingMark />}
            </>
          }
        />
      </td>
      <td role="cell" className="list-not-on-phone">
        <span className="banner-leads">
          <Clip text={targetText(row)} />
          {row.targetWarning !== null && (
            <span title={row.targetWarning}>
              <Badge color="orange">Not public</Badge>
            </span>
          )}
          {row.linkState && <LinkBadge state={row.linkState} named />}
        </span>
      </td>
      {mayPublish && (
        <td role="cell" data-label="On">
          <OnSwitch row={row} />
        </td>
      )}
      <td role="cell" className="list-more">
        <IconButton
          label={`Actions for ${name}`}
          icon={<MoreOutlined />}
          menu
          onClick={(button) => openMenu(button, [...moves, ...rowMenu(row)])}
        />
      </td>
    </tr>
  );
}

/** Label of the banner's target. */
function targetText({ target, targetName, ctaUrl }: BannerRow): string {
  if (target.kind === 'none') return ctaUrl ?? targetKinds.none;
  return target.kind === 'url' ? (target.url ?? '') : `${targetKinds[target.kind]}: ${targetName ?? 'gone'}`;
}

/** Publishes or archives. An archived banner becomes a draft first, by its menu. */
function OnSwitch({ row }: { row: BannerRow }) {
  const changeStatus = useStatusChange(bannerLifecycle);
  const { name, status } = row;
  const isOn = status === 'published' || status === 'scheduled';
  return (
    <Toggle
      checked={isOn}
      disabled={status === 'archived'}
      aria-label={`${name} is on`}
      title={status === 'archived' ? 'Restore as draft first' : isOn ? 'Archive' : 'Publish now'}
      onChange={(next) => void changeStatus(row, next ? 'published' : 'archived')}
    />
  );
}

type IconButtonProps = {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  menu?: boolean;
  onClick: (button: HTMLElement) => void;
};

function IconButton({ label, icon, disabled = false, menu = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(menu ? { 'aria-haspopup': 'menu' as const } : {})}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {icon}
    </button>
  );
}

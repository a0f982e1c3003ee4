// A short list sorted by dragging, by keyboard on the same handle, or by buttons.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { DownOutlined, HolderOutlined, UpOutlined } from '../buttons/icons.tsx';
import { useHandle } from '../overlays/useHandle.ts';
import './sortableList.css';

export type SortableItem = { id: string; name: string };

type SortableListProps<Item extends SortableItem> = {
  label: string;
  items: readonly Item[];
  disabled?: boolean;
  onMove: (ids: string[]) => void;
  /** Content of a row, between its handle and its buttons. */
  row: (item: Item, index: number) => ReactNode;
};

export default function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, disabled = false, onMove, row } = props;
  const sensors = useSensors(
    // A press without a move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => onMove(arrayMove(ids, from, to));
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const end = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id)
      move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} picked up, ${placeOf(active.id)}`,
          onDragOver: ({ active, over }) =>
            over === null ? undefined : `${nameOf(active.id)} over ${placeOf(over.id)}`,
          onDragEnd: ({ active, over }) =>
            `${nameOf(active.id)} dropped${over ? ` at ${placeOf(over.id)}` : ''}`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} is left where it was`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="sortable" aria-label={label}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              disabled={disabled}
              {...(index > 0 ? { onUp: () => move(index, index - 1) } : {})}
              {...(index < items.length - 1 ? { onDown: () => move(index, index + 1) } : {})}
            >
              {row(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  item: SortableItem;
  disabled: boolean;
  onUp?: () => void;
  onDown?: () => void;
  children: ReactNode;
};

function Row({ item: { id, name }, disabled, onUp, onDown, children }: RowProps) {
  const sortable = useSortable({ id, disabled });
  const { setNodeRef, attributes, transform, transition, isDragging } = sortable;
  const handle = useHandle(sortable);
  const style = {
    transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      {!disabled && (
        <button
          type="button"
          className="list-icon-button sortable-handle"
          {...attributes}
          {...handle}
          aria-label={`Drag ${name}`}
          title="Drag to reorder"
        >
          <HolderOutlined />
        </button>
      )}
      {children}
      {!disabled && (
        <span className="sortable-buttons">
          <Step label={`Move ${name} up`} icon={<UpOutlined />} onClick={onUp} />
          <Step label={`Move ${name} down`} icon={<DownOutlined />} onClick={onDown} />
        </span>
      )}
    </li>
  );
}

type StepProps = { label: string; icon: ReactNode; onClick: (() => void) | undefined };

/** Inactive at the end of the list but not disabled, to keep the focus. */
function Step({ label, icon, onClick }: StepProps) {
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-label={label}
      title={label}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

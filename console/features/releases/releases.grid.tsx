// A month by weeks. An entry is dragged to another day; with the keyboard, arrow keys choose the day and Enter moves it there.
import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CalendarEntry } from '../../../contract/releases/releases.ts';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx';
import { isComposing } from '../../ui/inputs/composition.ts';
import { dayLabel, dayText } from '../../ui/inputs/moments.ts';
import { dayAfter, daysOf, startOf } from './releases.days.ts';
import { type CalendarViewProps, Entry, keyOf } from './releases.entry.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The entry that is about to be moved by the keyboard, and the chosen day. */
type Choice = { key: string; day: string };

export function CalendarGrid({ month, entries, mayMove, move, onOpen }: CalendarViewProps) {
  const [choice, setChoice] = useState<Choice>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const days = daysOf(month);
  const today = dayText(new Date());
  const byDay = Map.groupBy(entries, ({ at }) => dayText(new Date(at)));
  const focus = useFocusAfterMove(entries);
  const moveTo = async (entry: CalendarEntry, day: string) => {
    setChoice(undefined);
    if (await move(entry, day)) focus(keyOf(entry));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const entry = entries.find((one) => keyOf(one) === active.id);
    if (entry !== undefined && over !== null) void moveTo(entry, String(over.id));
  };
  const onKeyDown = (entry: CalendarEntry) => (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(entry);
    const chosen = choice?.key === key ? choice.day : undefined;
    const step = steps[event.key];
    if (step !== undefined && mayMove(entry)) {
      const day = dayAfter(chosen ?? dayText(new Date(entry.at)), step);
      if (days.includes(day) && day >= today) setChoice({ key, day });
    } else if (event.key === 'Enter' && chosen !== undefined) void moveTo(entry, chosen);
    else if (event.key === 'Escape' && chosen !== undefined) setChoice(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <VisuallyHidden>
        <span id="calendar-keys">
          Arrow keys choose another day, then Enter moves it there. Enter alone opens it.
        </span>
        <span role="status">
          {choice && `Move to ${dayLabel(startOf(choice.day))}? Enter moves, Escape cancels.`}
        </span>
      </VisuallyHidden>
      <div className="calendar-grid">
        {weekdays.map((name) => (
          <div key={name} className="calendar-weekday">
            {name}
          </div>
        ))}
        {days.map((day) => (
          <Day key={day} day={day} month={month} today={today} isChosen={choice?.day === day}>
            {(byDay.get(day) ?? []).map((entry) => (
              <MovableEntry
                key={keyOf(entry)}
                entry={entry}
                isMovable={mayMove(entry)}
                onOpen={() => onOpen(entry)}
                onKeyDown={onKeyDown(entry)}
                onBlur={() => setChoice(undefined)}
              />
            ))}
          </Day>
        ))}
      </div>
    </DndContext>
  );
}

type DayProps = { day: string; month: string; today: string; isChosen: boolean; children: ReactNode };

function Day({ day, month, today, isChosen, children }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: day < today });
  const classes = [
    'calendar-day',
    !day.startsWith(month) && 'calendar-other',
    day < today && 'calendar-past',
    (isOver || isChosen) && 'calendar-target',
  ];
  return (
    <section
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      aria-label={dayLabel(startOf(day))}
      {...(day === today ? { 'aria-current': 'date' as const } : {})}
    >
      <span className="calendar-date">{Number(day.slice(8))}</span>
      {children}
    </section>
  );
}

type MovableProps = {
  entry: CalendarEntry;
  isMovable: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
};

function MovableEntry({ entry, isMovable, ...events }: MovableProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: keyOf(entry),
    disabled: !isMovable,
  });
  const { onKeyDown: _keys, ...pointer } = listeners ?? {};
  return (
    <Entry
      entry={entry}
      {...pointer}
      {...events}
      ref={setNodeRef}
      data-entry={keyOf(entry)}
      {...(isMovable ? { 'aria-describedby': 'calendar-keys' } : {})}
      {...(isDragging && transform !== null
        ? {
            style: {
              transform: `translate(${transform.x}px, ${transform.y}px)`,
              zIndex: 1,
              position: 'relative',
            },
          }
        : {})}
    />
  );
}

/** A moved entry is drawn again in another day, and gets the focus back there. */
function useFocusAfterMove(entries: readonly CalendarEntry[]): (key: string) => void {
  const wanted = useRef<string>(undefined);
  const give = () => {
    const key = wanted.current;
    if (key === undefined) return;
    wanted.current = undefined;
    document.querySelector<HTMLElement>(`[data-entry="${key}"]`)?.focus();
  };
  // Once the moved entry is drawn.
  useEffect(give, [entries]);
  return (key) => {
    wanted.current = key;
    give();
  };
}

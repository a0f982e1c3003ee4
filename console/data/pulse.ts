// What the forms and lists of this tab want from the pulse, and what it said last. console/pulse asks the server.
import { useEffect, useSyncExternalStore } from 'react';
import type { Input, Output } from '../../contract/kit/calls.ts';
import type { PulseArea, PulseType, pulse } from '../../contract/pulse/pulse.ts';

type Reply = Output<typeof pulse.pulse>;
export type Here = NonNullable<Input<typeof pulse.pulse>['here']>;
export type Wanted = { here: readonly Here[]; areas: readonly PulseArea[] };
type ToldHere = Omit<Reply, 'stamps' | 'changed' | 'unread' | 'jobs'>;
export type Told = Pick<Reply, 'changed' | 'unread' | 'jobs'> & {
  /** By the id of the record. */
  records: Readonly<Record<string, ToldHere>>;
};

/** Says that a record is open in a form, and returns what is known about others there. */
export function useHere(type: PulseType | undefined, id: string | undefined, dirty: boolean) {
  useEffect(() => {
    if (type === undefined || id === undefined) return;
    const here = { type, id, dirty };
    forms.add(here);
    changeWanted();
    return () => {
      forms.delete(here);
      changeWanted();
    };
  }, [type, id, dirty]);
  return useTold(({ records }) => (id === undefined ? undefined : records[id]));
}

/** The records that others changed since an area was read at `readAt`, at most as many as a reply names. */
export function useChanged(area: PulseArea | undefined, readAt: number): number {
  useEffect(() => {
    if (area === undefined) return;
    const list = { area };
    lists.add(list);
    changeWanted();
    return () => {
      lists.delete(list);
      changeWanted();
    };
  }, [area]);
  useEffect(() => {
    if (area !== undefined && readAt > 0 && changed.delete(area)) notify();
  }, [area, readAt]);
  const count = () => (area === undefined ? 0 : (changed.get(area)?.size ?? 0));
  return useSyncExternalStore(onTold, count);
}

/** A part of what the pulse said last; undefined before. */
export function useTold<T>(part: (told: Told) => T): T | undefined {
  return useSyncExternalStore(onTold, () => told && part(told));
}

export function wanted(): Wanted {
  return { here: [...forms], areas: [...new Set([...lists].map(({ area }) => area))] };
}

/** Calls back when something else is wanted. Returns an unsubscribe function. */
export function onWanted(listener: () => void): () => void {
  wanting.add(listener);
  return () => wanting.delete(listener);
}

/** Hands a reply to the forms and lists. */
export function tell(next: Told | undefined): void {
  told = next;
  const areas = new Set([...lists].map(({ area }) => area));
  for (const area of changed.keys()) if (!areas.has(area)) changed.delete(area);
  for (const area of areas)
    changed.set(area, new Set([...(changed.get(area) ?? []), ...(next?.changed[area] ?? [])]));
  notify();
}

const forms = new Set<Here>();
const lists = new Set<{ area: PulseArea }>();
const changed = new Map<PulseArea, ReadonlySet<string>>();
const wanting = new Set<() => void>();
const hearing = new Set<() => void>();
let told: Told | undefined;

function onTold(listener: () => void): () => void {
  hearing.add(listener);
  return () => hearing.delete(listener);
}

function changeWanted(): void {
  for (const listener of wanting) listener();
}

function notify(): void {
  for (const listener of hearing) listener();
}

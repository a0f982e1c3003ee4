// Commands of the palette: those that screens declare, and those of the form that is open.
import { useEffect, useRef } from 'react';
import type { Right } from '../../contract/kit/rights.ts';

type Named = {
  /** As on a button: "Save", "New article". */
  label: string;
  /** Other words that find it. */
  also?: string;
  /** Its shortcut, as `keyName` writes it. */
  keys?: string;
};
/** An action. */
export type Action = Named & {
  /** Publishes, archives or deletes: offered below what a search finds, so that no quick Enter runs it. */
  careful?: boolean;
  run: () => void;
};
/** A command of a screen: goes to a path, such as that of a new record. */
export type GoTo = Named & { to: string; right?: Right; access?: 'canAdmin' };

/** Offers the actions of a form while it is open. @param owner the form; one object as long as it is open */
export function useCommands(owner: object, actions: readonly Action[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const entry = { owner, latest };
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, [owner]);
}

/** The actions of the topmost form, those with a shortcut first. */
export function openCommands(): Action[] {
  const top = open.at(-1)?.owner;
  return open
    .filter(({ owner }) => owner === top)
    .flatMap(({ latest }) => latest.current)
    .toSorted((one, other) => Number(other.keys !== undefined) - Number(one.keys !== undefined));
}

const open: { owner: object; latest: { current: readonly Action[] } }[] = [];

// Rules over a whole collection: the publish checklist, contradictions, and the games that it shows.
import { type ChecklistEntry, missingItems, recommended, required } from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import type { CollectionFields, Pin } from './fields.ts';

/** The publish checklist with the recommended fields, in the form's order. */
export function collectionChecklist({
  subline,
  pins,
  rule,
}: CollectionFields): ChecklistEntry<keyof CollectionFields>[] {
  return [
    required('pins', 'Pin a game or add a rule', pins.length > 0 || rule !== null),
    recommended('subline', 'Add a subline', subline !== null),
  ];
}

/** Missing required items as field errors; empty when the collection can be published. */
export function publishErrors(collection: CollectionFields): FieldErrors {
  return missingItems(collectionChecklist(collection));
}

/** Values that exclude each other, by field path. */
export function collectionContradictions({ pins, rule }: CollectionFields): FieldErrors {
  const faults: FieldErrors = {};
  for (const [index, { from, until }] of pins.entries()) {
    if (from !== null && until !== null && until <= from)
      faults[`pins.${index}.until`] = 'Must end after it starts';
  }
  if (rule?.minAgeFrom != null && rule.minAgeTo !== null && rule.minAgeTo < rule.minAgeFrom)
    faults['rule.minAgeTo'] = 'Must not be less than the minimum';
  return faults;
}

/** True while the window of a pin is open at `now`, an ISO time. */
export function isPinOpen({ from, until }: Pick<Pin, 'from' | 'until'>, now: string): boolean {
  return (from === null || from <= now) && (until === null || until > now);
}

/**
 * The games that a collection shows: pins with a position at their place, the other pins in their order, then the games of the rule,
 * each game once. A place behind the last game moves up to it, so that there are no gaps.
 * @param pins those with an open window and a public game
 * @param byRule public games in the rule's order; it takes `limit` games more than there are pins
 */
export function composed<Game>(
  pins: readonly { game: Game; position: number | null }[],
  byRule: readonly Game[],
  limit: number,
): Game[] {
  const isPinned = new Set(pins.map(({ game }) => game));
  const placed = pins
    .flatMap(({ game, position }) => (position === null ? [] : [{ game, position }]))
    .sort((one, other) => one.position - other.position);
  const flowing = [
    ...pins.filter(({ position }) => position === null).map(({ game }) => game),
    ...byRule.filter((game) => !isPinned.has(game)),
  ];
  const shown: Game[] = [];
  while (shown.length < limit) {
    const [first] = placed;
    const isDue = first !== undefined && (first.position <= shown.length + 1 || flowing.length === 0);
    const next = isDue ? placed.shift()?.game : flowing.shift();
    if (next === undefined) break;
    shown.push(next);
  }
  return shown;
}

// Levels of rights, and labels for their changes.
import {
  areas,
  formatRights,
  grantedLevel,
  hasRight,
  type Right,
  type RightLevel,
} from '../../../../contract/kit/rights.ts';
import { roleFields, withAllRights } from '../../../../contract/roles/roles.ts';

export type Levels = ReturnType<typeof withAllRights>;
type Area = { name: string; label: string; actions: { name: string; words: string; right: Right }[] };

/** The areas with their actions, as the catalogue has them. */
export const catalogue: readonly Area[] = Object.entries(areas).map(([area, { label, actions }]) => ({
  name: area,
  label: label.charAt(0).toUpperCase() + label.slice(1),
  actions: withAllRights([]).flatMap(({ name }) => {
    const [inArea = '', action = ''] = name.split('.');
    const words = Object.entries<string>(actions).find(([one]) => one === action)?.[1];
    return inArea === area && words !== undefined ? [{ name: action, words, right: name }] : [];
  }),
}));

/** Labels of the levels. Only the last one grants a right. */
export const levelNames: readonly string[] = [
  'Not granted',
  'Level 1 (not granted)',
  'Level 2 (not granted)',
  'Granted',
];

/** Label of a right: `Articles: create and change`. */
export const rightLabels: ReadonlyMap<string, string> = new Map(
  catalogue.flatMap(({ label, actions }) => actions.map(({ words, right }) => [right, `${label}: ${words}`])),
);

/** All actions of any area, in order of first appearance. */
export const actionNames: readonly string[] = [
  ...new Set(catalogue.flatMap(({ actions }) => actions.map(({ name }) => name))),
];

/** Levels for all rights of the catalogue, from a form's value. */
export function levelsOf(value: unknown): Levels {
  const parsed = roleFields.shape.rights.safeParse(value ?? []);
  return withAllRights(parsed.success ? parsed.data : []);
}

/** The levels with those of `rights` set. */
export function setLevels(levels: Levels, rights: readonly Right[], level: number): Levels {
  return levels.map((one) => (rights.includes(one.name) ? { ...one, level } : one));
}

/** True if all of these rights are granted. */
export function allGranted(levels: Levels, rights: readonly Right[]): boolean {
  return rights.every((right) => hasRight([{ rights: levels }], right));
}

/** Sentences about the permissions that members gain and lose. */
export function changeLabel(
  before: readonly RightLevel[],
  after: readonly RightLevel[],
): { gained: string[]; lost: string[] } {
  const granted = (rights: readonly RightLevel[]) => rights.filter(({ level }) => level === grantedLevel);
  const without = (rights: readonly RightLevel[], others: readonly RightLevel[]) =>
    granted(rights).filter(({ name }) => !hasRight([{ rights: others }], name));
  return { gained: formatRights(without(after, before)), lost: formatRights(without(before, after)) };
}

// What differs between two values of a field.
import { same } from '../form/fields/values.ts';

export type ListDiff = {
  added: readonly unknown[];
  removed: readonly unknown[];
  /** Items that changed their place among those of both lists, with their places from 1 on. */
  moved: readonly { item: unknown; from: number; to: number }[];
};

/** The items that were added, removed and moved. The longest run of items in unchanged order counts as unmoved. */
export function listDiff(before: readonly unknown[], after: readonly unknown[]): ListDiff {
  const left = before.map((item, at) => ({ item, at }));
  const pairs: { item: unknown; from: number; to: number }[] = [];
  const added: unknown[] = [];
  after.forEach((item, to) => {
    const found = left.findIndex((one) => same(one.item, item));
    const [match] = found === -1 ? [] : left.splice(found, 1);
    if (match === undefined) added.push(item);
    else pairs.push({ item, from: match.at + 1, to: to + 1 });
  });
  const still = longestRise(pairs.map(({ from }) => from));
  const moved = pairs.filter((_, index) => !still.has(index));
  return { added, removed: left.map(({ item }) => item), moved };
}

/** Indexes of a longest rising subsequence. */
function longestRise(numbers: readonly number[]): Set<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let best = -1;
  numbers.forEach((number, at) => {
    length[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before += 1) {
      const longer = (length[before] ?? 0) + 1;
      if ((numbers[before] ?? 0) < number && longer > (length[at] ?? 0)) {
        length[at] = longer;
        previous[at] = before;
      }
    }
    if (best === -1 || (length[at] ?? 0) > (length[best] ?? 0)) best = at;
  });
  const kept = new Set<number>();
  for (let at = best; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return kept;
}

type FieldsOf = { labels: Readonly<Record<string, string>>; fields: { shape: object } };
type Values = Readonly<Record<string, unknown>>;

/** The fields in the form's order. */
function fieldsInOrder({ labels, fields }: FieldsOf): string[] {
  const labelled = Object.keys(labels).filter((name) => Object.hasOwn(fields.shape, name));
  return [...labelled, ...Object.keys(fields.shape).filter((name) => !labelled.includes(name))];
}

/** Sorts fields into the form's order; others come last. */
export function inFormOrder(kind: FieldsOf | undefined): (one: string, other: string) => number {
  const order = new Map(kind ? fieldsInOrder(kind).map((name, index) => [name, index]) : []);
  const placeOf = (name: string) => order.get(name) ?? order.size;
  return (one, other) => placeOf(one) - placeOf(other);
}

/** The fields that differ, in the form's order. Those that are lost on either side are left out. */
export function changedFields(kind: FieldsOf, before: Values, after: Values): string[] {
  return fieldsInOrder(kind).filter((name) => !same(before[name], after[name]));
}

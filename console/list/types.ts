import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListCall } from '../../contract/kit/calls.ts';

export type ListRow = { id: string };
/** A list of the contract, seen by its rows alone. */
export type RowList<Row> = ListCall<z.ZodObject, z.ZodType<Row>>;

export type ListColumn<Row> = {
  id: string;
  /** Its heading, also in the column chooser. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** In pixels. The column that `grows` takes what is left, but never less than this. */
  width: number;
  grows?: boolean;
  /** The field of the call's `sorts` that its heading sorts by. */
  sort?: string;
  /** The direction that the first click gives; ascending without it. */
  sortFirst?: 'desc';
  /** Numbers. */
  align?: 'right';
  /** Only shown when somebody asks for it. */
  offByDefault?: boolean;
  /** The column that names the row: it cannot be hidden. */
  names?: boolean;
  /** Left out of the cards that stand for rows on a phone. */
  notOnPhone?: boolean;
};

export type FilterOption = { value: string; label: string; color?: string | null; hint?: string };

/** A filter of the call, by its name there: values to choose from, a flag and what it means, or a day of the calendar. */
export type ListFilter = {
  name: string;
  label: string;
  /** Set by links only: shown while it narrows the list, never offered. */
  hidden?: boolean;
} & (
  | { options: readonly FilterOption[]; flag?: never; day?: never }
  | { flag: { true: string; false: string }; options?: never; day?: never }
  /** The moment at which the chosen day begins or ends, in the zone of the person at the screen. */
  | { day: 'begins' | 'ends'; options?: never; flag?: never }
);

export type MenuEntry = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
};

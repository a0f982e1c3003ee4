import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListCall } from '../../contract/kit/calls.ts';

export type ListRow = { id: string };
/** A list call, by its rows. */
export type RowList<Row> = ListCall<z.ZodObject, z.ZodType<Row>>;

export type ListColumn<Row> = {
  id: string;
  /** Heading, also in the column menu. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Paths of the export's columns that hold what it shows; by default its id. */
  exports?: readonly string[];
  /** In pixels. The column that `grows` takes the remaining width, but at least this. */
  width: number;
  grows?: boolean;
  /** Sort field of its heading, from the call's `sorts`. */
  sort?: string;
  /** Direction of the first click; ascending by default. */
  sortFirst?: 'desc';
  /** Aligns numbers to the right. */
  align?: 'right';
  /** Hidden unless the user shows it. */
  offByDefault?: boolean;
  /** The column that names the row: it cannot be hidden. */
  names?: boolean;
  /** Shown on the second line of the cards that replace rows on a phone. */
  onPhone?: boolean;
  /** Stands for the label in the heading of a narrow column. */
  icon?: ReactNode;
};

export type FilterOption = {
  value: string;
  label: string;
  color?: string | null;
  hint?: string;
  /** Label of the option above it in a tree. */
  parent?: string;
  /** Other texts that find it. */
  aliases?: readonly string[];
};

/** A filter by its name in the call: options, a flag with its labels, a number, or a calendar day. */
export type ListFilter = {
  name: string;
  label: string;
  /** Set by links only: shown while active, never offered. */
  hidden?: boolean;
  /** Offered in the popup of further filters. */
  more?: boolean;
  /** Only the options can match: another value in a link is gone. */
  isComplete?: boolean;
} & (
  | {
      options: readonly FilterOption[];
      /** Typed text can be chosen too. */
      free?: boolean;
      /** Stands for the label of a value that is no option. */
      otherwise?: string;
      flag?: never;
      day?: never;
      number?: never;
    }
  | { flag: { true: string; false: string }; options?: never; day?: never; number?: never }
  | { number: { min: number; max: number; unit: string }; options?: never; flag?: never; day?: never }
  /** Converts the chosen day to the moment at which it begins or ends in the browser's time zone. */
  | {
      day: 'begins' | 'ends';
      /** Days from today that are offered besides, such as -30; the server resolves them. */
      relative?: readonly number[];
      options?: never;
      flag?: never;
      number?: never;
    }
);

export type MenuEntry = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** The path that `onSelect` leads to: the item is a link. */
  to?: string;
  onSelect: () => void;
};

// What all cells of a column say of its form, whatever field it holds.
import { type DateOrder, orderIn } from '../../contract/exchange/days.ts';
import { isMark, isNothing } from '../../contract/exchange/words.ts';

export type ColumnForm = {
  /** The order that its dates show; `unclear` if each may mean two days, or they contradict each other. */
  dateOrder?: DateOrder | 'unclear';
  /** It has only marks such as x, and blank cells, which say no. */
  isMarks?: true;
  /** Some cell has a comma, and none a semicolon. */
  hasCommas?: true;
  /** Of a header such as `source_id`: some value stands in two cells, so that it is no id of a record. */
  hasRepeats?: true;
};

export class FormReader {
  readonly #isId: boolean;
  readonly #seen = new Set<string>();
  #hasRepeats = false;
  readonly #orders = new Set<DateOrder | 'unclear'>();
  #cells = 0;
  #marks = 0;
  #blanks = 0;
  #commas = 0;
  #semicolons = 0;

  constructor(header: string) {
    this.#isId = /ids?\W*$/i.test(header);
  }

  /** Takes the next cell, trimmed. */
  add(cell: string): void {
    if (cell === '') {
      this.#blanks += 1;
      return;
    }
    this.#cells += 1;
    // Longer cells are no ids.
    if (this.#isId && !this.#hasRepeats && cell.length <= 200 && !isNothing(cell)) {
      this.#hasRepeats = this.#seen.has(cell);
      this.#seen.add(cell);
    }
    if (cell.length <= 2 && isMark(cell)) this.#marks += 1;
    // Dates in words have no order to find.
    const order = cell.length <= 30 ? orderIn(cell) : undefined;
    if (order !== undefined) this.#orders.add(order);
    if (cell.startsWith('[')) return;
    if (cell.includes(',')) this.#commas += 1;
    if (cell.includes(';')) this.#semicolons += 1;
  }

  form(): ColumnForm {
    const shown = [...this.#orders].filter((order) => order !== 'unclear');
    const isMarks = this.#cells > 0 && this.#marks === this.#cells && this.#blanks > 0;
    return {
      ...(this.#orders.size === 0
        ? {}
        : { dateOrder: shown.length === 1 ? (shown[0] ?? 'unclear') : ('unclear' as const) }),
      ...(isMarks ? { isMarks } : {}),
      ...(this.#hasRepeats ? { hasRepeats: true as const } : {}),
      ...(this.#commas > 0 && this.#semicolons === 0 ? { hasCommas: true as const } : {}),
    };
  }
}

// Writes text into blocks and containers, one line at a time, with its marks and what keeps it from the text before.
import { element, type HtmlElement, type HtmlNode } from './rich-text.nodes.ts';

const inline = new Set(['strong', 'em', 'u', 's', 'code', 'sup', 'sub', 'a', 'br']);

type Mark = { name: string; attribs: Record<string, string> };
/** Text that is being written: a paragraph, a heading, or what stands loose in its container. */
type Line = {
  block: HtmlElement;
  isLoose: boolean;
  open: { mark: Mark; element: HtmlElement }[];
  /** What was written last. */
  last: string;
};
/** An element that holds blocks; `kinds` are those of the blocks around its next text, '' for a paragraph if no other is. */
type Container = { element: HtmlElement; kinds: string[]; line: Line | null };

export class TextWriter {
  protected readonly dropEmptyLines: boolean;
  protected readonly containers: Container[] = [];
  protected top: Container = { element: element(''), kinds: [], line: null };
  protected marks: readonly Mark[] = [];
  /** Above 0 in a row that is written as one line, where blocks and breaks are spaces. */
  protected rowDepth = 0;
  /** What separates the next text from the last: the ends of cells, or a space or line feed unless there is one. */
  protected cellsEnded = 0;
  protected gap = '';
  protected checkBox = '';

  constructor(dropEmptyLines: boolean) {
    this.dropEmptyLines = dropEmptyLines;
  }

  finish(): HtmlNode[] {
    this.endLine();
    return this.top.element.children;
  }

  protected addMark(mark: Mark): void {
    if (!this.isMarked(mark.name)) this.marks = [...this.marks, mark];
  }

  protected isMarked(name: string): boolean {
    return this.marks.some((mark) => mark.name === name);
  }

  /** Places what stands between blocks. */
  protected placeAlone(node: HtmlElement): void {
    if (this.rowDepth > 0) {
      this.gap = ' ';
      return;
    }
    this.endLine();
    this.top.element.children.push(node);
  }

  protected within(made: HtmlElement, run: () => void, keepEmpty = false): void {
    this.endLine();
    this.containers.push(this.top);
    this.top = { element: made, kinds: [], line: null };
    run();
    this.endLine();
    this.checkBox = '';
    this.top = this.containers.pop() ?? this.top;
    if (keepEmpty || made.children.length > 0) this.top.element.children.push(made);
  }

  protected get isPre(): boolean {
    return this.top.kinds.findLast((kind) => kind !== '') === 'pre';
  }

  protected write(value: string): void {
    const { isPre } = this;
    const last = this.top.line?.last ?? '';
    const isAtStart = last === '' || (this.gap === ' ' && this.rowDepth > 0);
    const text = isAtStart && !isPre ? value.replace(/^[ \t\n\r\f]+/, '') : value;
    if (text === '') return;
    if (this.cellsEnded > 0) this.put(' | '.repeat(this.cellsEnded), ' ', []);
    else if (this.gap !== '' && last !== '' && !last.endsWith(this.gap)) this.put(this.gap, this.gap, []);
    [this.cellsEnded, this.gap] = [0, ''];
    this.put(this.checkBox + text, text);
    this.checkBox = '';
  }

  protected put(node: HtmlNode, last: string, marks = this.marks): void {
    const line = this.top.line ?? this.openLine();
    const differs = line.open.findIndex(({ mark }, index) => mark !== marks[index]);
    if (differs !== -1) line.open.length = differs;
    for (const mark of marks.slice(line.open.length)) {
      const made = element(mark.name, mark.attribs);
      (line.open.at(-1)?.element ?? line.block).children.push(made);
      line.open.push({ mark, element: made });
    }
    const { children } = line.open.at(-1)?.element ?? line.block;
    const previous = children.at(-1);
    if (typeof node === 'string' && typeof previous === 'string')
      children[children.length - 1] = previous + node;
    else children.push(node);
    line.last = last;
  }

  protected openLine(): Line {
    const { element: container, kinds: around } = this.top;
    const previous = container.children.at(-1);
    // Loose text after loose text, with a block between that left nothing: a paragraph keeps them apart.
    const isAfterText = typeof previous === 'string' || (previous !== undefined && inline.has(previous.name));
    const kind = around.findLast((outer) => outer !== '') ?? (around.length > 0 || isAfterText ? 'p' : '');
    const block = kind === '' ? container : element(kind);
    if (kind !== '') container.children.push(block);
    this.top.line = { block, isLoose: kind === '', open: [], last: '' };
    return this.top.line;
  }

  protected endLine(keepEmpty = false): void {
    const { line, element: container } = this.top;
    this.top.line = null;
    [this.cellsEnded, this.gap] = [0, ''];
    if (line === null || line.isLoose || line.block.children.length > 0) return;
    const isOnly = container.children.length === 1 && /^(?:li|t[dh])$/.test(container.name);
    if (!keepEmpty || (this.dropEmptyLines && !isOnly)) container.children.pop();
  }
}

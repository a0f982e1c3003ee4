// Rows of tables and items of lists, also where the HTML leaves out or misplaces the elements between.
import { element, type HtmlElement, type HtmlNode, reasonToLeaveOut } from './rich-text.nodes.ts';

const tablePart = /^(?:thead|tbody|tfoot|tr|td|th)$/;

/** Rows, cells and items that stand outside a table or list, within one of their own. */
export function withStrayParts(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return wrapped(wrapped(nodes, tablePart, 'table'), /^li$/, 'ul');
}

function wrapped(nodes: readonly HtmlNode[], part: RegExp, name: string): readonly HtmlNode[] {
  const isPart = (node: HtmlNode) => typeof node !== 'string' && part.test(node.name);
  if (!nodes.some(isPart)) return nodes;
  const result: HtmlNode[] = [];
  let run: HtmlElement | null = null;
  for (const node of nodes) {
    if (isPart(node)) {
      if (run === null) result.push((run = element(name)));
      run.children.push(node);
    } else {
      if (!isSpace(node)) run = null;
      result.push(node);
    }
  }
  return result;
}

type Section = { name: string; rows: HtmlElement[][] };

/** A table's visible cells by row and section, and what stands in it outside any cell, which browsers show before it. */
export function rowsOf({ children }: HtmlElement): { before: HtmlNode[]; sections: Section[] } {
  const before: HtmlNode[] = [];
  const sections: Section[] = [];
  const setAside = (node: HtmlNode) => {
    if (!isSpace(node) && !isColumn(node)) before.push(node);
  };
  const addRows = (section: Section, nodes: readonly HtmlNode[]) => {
    let loose: HtmlElement[] | null = null;
    for (const node of nodes) {
      if (isSpace(node)) continue;
      if (typeof node === 'string' || reasonToLeaveOut(node) !== undefined) before.push(node);
      else if (node.name === 'tr') {
        loose = null;
        section.rows.push(node.children.filter((child): child is HtmlElement => isCell(child)));
        for (const other of node.children) if (!isCell(other)) setAside(other);
      } else if (isCell(node)) {
        if (loose === null) section.rows.push((loose = []));
        loose.push(node);
      } else if (/^(?:thead|tbody|tfoot)$/.test(node.name)) {
        const inner = { name: node.name, rows: [] };
        sections.push(inner);
        addRows(inner, node.children);
        section = { name: '', rows: [] };
        sections.push(section);
      } else setAside(node);
    }
  };
  const first = { name: '', rows: [] };
  sections.push(first);
  addRows(first, children);
  return { before, sections: sections.filter(({ rows }) => rows.length > 0) };
}

function isCell(node: HtmlNode): boolean {
  return typeof node !== 'string' && /^t[dh]$/.test(node.name) && reasonToLeaveOut(node) === undefined;
}

function isColumn(node: HtmlNode): boolean {
  return typeof node !== 'string' && /^col(?:group)?$/.test(node.name);
}

type Item = { content: readonly HtmlNode[]; isImplied: boolean };
type NumberedItems = { start: number; items: Item[] };

/** A list's items in runs that are numbered on: a list within a list goes to the item before it, an item's own number begins a run. */
export function itemsOf({ name, attribs, children }: HtmlElement): NumberedItems[] {
  let run: NumberedItems = { start: wholeNumber(attribs['start']) ?? 1, items: [] };
  const runs = [run];
  for (const node of children) {
    if (isSpace(node)) continue;
    const isElement = typeof node !== 'string';
    const last = run.items.at(-1);
    if (isElement && node.name === 'li' && reasonToLeaveOut(node) === undefined) {
      const value = name === 'ol' ? wholeNumber(node.attribs['value']) : undefined;
      if (value !== undefined && value !== run.start + run.items.length) {
        run = { start: value, items: [] };
        runs.push(run);
      }
      run.items.push({ content: node.children, isImplied: false });
    } else if (
      last !== undefined &&
      (last.isImplied || (isElement && /^(?:ul|ol|menu|dir)$/.test(node.name)))
    ) {
      last.content = [...last.content, node];
    } else run.items.push({ content: [node], isImplied: true });
  }
  return runs.filter(({ items }) => items.length > 0);
}

function wholeNumber(text = ''): number | undefined {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function isSpace(node: HtmlNode): boolean {
  return typeof node === 'string' && /^[ \t\n\r\f]*$/.test(node);
}

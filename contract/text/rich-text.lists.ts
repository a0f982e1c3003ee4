// Lists that Word and Word for the web write as separate paragraphs or lists, put together again.
import { type Marker, readMarker } from './rich-text.markers.ts';
import { element, type HtmlElement, type HtmlNode, textIn } from './rich-text.nodes.ts';

type Item = { level: number; ordered: boolean; value: number; content: HtmlNode[] };

/** Siblings with each run of list paragraphs as one list, nested by the levels that they name. */
export function withListsJoined(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!nodes.some(isItem)) return nodes;
  const joined: HtmlNode[] = [];
  let run: HtmlElement[] = [];
  let spaces: string[] = [];
  const endRun = () => {
    if (run.length > 0) joined.push(...listsOf(itemsOf(run)));
    joined.push(...spaces);
    [run, spaces] = [[], []];
  };
  for (const node of nodes) {
    if (isItem(node)) {
      run.push(node);
      spaces = [];
    } else if (typeof node === 'string' && node.trim() === '') spaces.push(node);
    else {
      endRun();
      joined.push(node);
    }
  }
  endRun();
  return joined;
}

function isItem(node: HtmlNode): node is HtmlElement {
  if (typeof node === 'string') return false;
  return isWordItem(node) || isWebList(node);
}

function isWordItem({ name, attribs }: HtmlElement): boolean {
  return /^(?:p|div)$/.test(name) && /mso-list:\s*l\d+\s+level\d/i.test(attribs['style'] ?? '');
}

/** A list of Word for the web, which writes one for each item or two, and its level as an attribute. */
function isWebList({ name, attribs, children }: HtmlElement): boolean {
  const elements = children.filter((child) => typeof child !== 'string');
  if (/\bListContainerWrapper\b/.test(attribs['class'] ?? '')) {
    return elements.length > 0 && elements.every(isWebList);
  }
  return /^[uo]l$/.test(name) && elements.length > 0 && elements.every(isWebItem);
}

function isWebItem({ name, attribs }: HtmlElement): boolean {
  return name === 'li' && attribs['data-aria-level'] !== undefined;
}

function itemsOf(run: readonly HtmlElement[]): Item[] {
  const found = run.flatMap((node) => (isWordItem(node) ? [wordItem(node)] : webItems(node)));
  return found.map(({ level, marker, content }, index) => {
    let next = index + 1;
    while (next < found.length && (found[next]?.level ?? 0) > level) next += 1;
    const expected = found[next]?.level === level ? (found[next]?.marker.readings ?? []) : [];
    // "i." is the ninth where "j." follows it, and the first where "ii." does.
    const value =
      marker.readings.find((reading) => expected.includes(reading + 1)) ?? marker.readings[0] ?? 1;
    return { level, ordered: marker.ordered, value, content };
  });
}

/** Word has nine levels. A list that is deeper stays at the last. */
const maxLevel = 9;

type Found = { level: number; marker: Marker; content: HtmlNode[] };

function wordItem({ attribs, children }: HtmlElement): Found {
  const level = Math.min(maxLevel, Number(/level(\d+)/i.exec(attribs['style'] ?? '')?.[1] ?? 1));
  const { marker, rest } = splitMarker(children);
  return { level, marker: readMarker(textIn(marker)), content: [element('p', {}, rest)] };
}

function webItems(list: HtmlElement): Found[] {
  const elements = list.children.filter((child) => typeof child !== 'string');
  if (!/^[uo]l$/.test(list.name)) return elements.flatMap(webItems);
  const start = Number(list.attribs['start'] ?? 1);
  return elements.map(({ attribs, children }, index) => ({
    level: Math.min(maxLevel, Number(attribs['data-aria-level'])),
    marker: {
      ordered: list.name === 'ol',
      readings: [Number(attribs['data-aria-posinset'] ?? 0) || start + index],
    },
    content: children,
  }));
}

/** The marker that Word wrote as text in front of an item, and the item without it. */
function splitMarker(nodes: readonly HtmlNode[]): { marker: HtmlNode[]; rest: HtmlNode[] } {
  const marker: HtmlNode[] = [];
  const rest = nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (/mso-list:\s*Ignore/i.test(node.attribs['style'] ?? '')) {
      marker.push(node);
      return [];
    }
    const inner = splitMarker(node.children);
    marker.push(...inner.marker);
    return [{ ...node, children: inner.rest }];
  });
  return { marker, rest };
}

/** A new list begins where bullets become numbers, and where numbers do not follow on. */
function listsOf(items: readonly Item[]): HtmlElement[] {
  const roots: HtmlElement[] = [];
  const open: { level: number; next: number; list: HtmlElement }[] = [];
  for (const { level, ordered, value, content } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    const follows =
      top !== undefined && (ordered ? top.list.name === 'ol' && top.next === value : top.list.name === 'ul');
    if (top === undefined || top.level < level || !follows) {
      if (top !== undefined && top.level >= level) open.pop();
      const list = ordered ? element('ol', value === 1 ? {} : { start: String(value) }) : element('ul');
      const parent = open.at(-1)?.list.children.at(-1);
      if (parent !== undefined && typeof parent !== 'string') parent.children.push(list);
      else roots.push(list);
      top = { level, next: value, list };
      open.push(top);
    }
    top.list.children.push(element('li', {}, content));
    top.next = value + 1;
  }
  return roots;
}

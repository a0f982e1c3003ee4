// What differs between two formatted texts, with marks and attributes, as decorations of the newer one.
import { ChangeSet, simplifyChanges, type TokenEncoder } from '@tiptap/pm/changeset';
import { DOMSerializer, type Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Where a picture lies today is no part of the text. */
const unwritten = new Set(['src', 'width', 'height']);

function attributesOf(attrs: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(attrs).filter(([name]) => !unwritten.has(name)));
}

/** The library's own encoder ignores marks and attributes. */
const encoder: TokenEncoder<string | number> = {
  encodeCharacter: (char, marks) => (marks.length === 0 ? char : `${char} ${encodeMarks(marks)}`),
  encodeNodeStart: (node) => `${node.type.name} ${attributesOf(node.attrs)} ${encodeMarks(node.marks)}`,
  encodeNodeEnd: (node) => `/${node.type.name}`,
  compareTokens: (one, other) => one === other,
};

const encoded = new WeakMap<readonly Mark[], string>();

function encodeMarks(marks: readonly Mark[]): string {
  const known = encoded.get(marks);
  if (known !== undefined) return known;
  const text = marks.map(({ type, attrs }) => `${type.name} ${attributesOf(attrs)}`).join();
  encoded.set(marks, text);
  return text;
}

/** Replaced ranges: from `fromA` to `toA` in the older text, from `fromB` to `toB` in the newer. */
export function richChanges(before: Node, after: Node) {
  const step = new Transform(before).replaceWith(0, before.content.size, after.content);
  const { changes } = ChangeSet.create(before, undefined, encoder).addSteps(after, step.mapping.maps, null);
  return simplifyChanges(changes, after);
}

/** The newer text's decorations: insertions are marked, deletions stand where they were. */
export function changeDecorations(before: Node, after: Node): DecorationSet {
  const decorations = richChanges(before, after).flatMap(({ fromA, toA, fromB, toB }) => {
    const removed = before.slice(fromA, toA).content;
    // Where only the ends of paragraphs and list items changed, what was inserted says it all.
    const isShown = toA > fromA && (hasContent(removed) || toB === fromB);
    return [...(isShown ? [deletion(after, removed, fromB)] : []), ...insertion(after, fromB, toB)];
  });
  return DecorationSet.create(after, decorations);
}

/** True if there is text, or a line, picture or video. */
function hasContent(fragment: Fragment): boolean {
  let found = false;
  fragment.descendants((node) => {
    found ||= node.isText || (node.isAtom && !node.isTextblock);
    return !found;
  });
  return found;
}

function insertion(doc: Node, from: number, to: number): Decoration[] {
  if (to <= from) return [];
  const made = [Decoration.inline(from, to, { nodeName: 'ins' })];
  doc.nodesBetween(from, to, (node, pos) => {
    const isWithin = pos >= from && pos + node.nodeSize <= to;
    // Lines, pictures and videos hold no text that could be marked.
    if (isWithin && node.isBlock && node.isAtom)
      made.push(Decoration.node(pos, pos + node.nodeSize, { class: 'history-inserted' }));
  });
  return made;
}

/** Elements that a list, a table and a row may hold. */
const holders: Readonly<Record<string, readonly string[]>> = {
  bulletList: ['li'],
  orderedList: ['li'],
  table: ['tr', 'td'],
  tableRow: ['td'],
};

function deletion(after: Node, content: Fragment, at: number): Decoration {
  const draw = () => {
    const removed = document.createElement('del');
    removed.append(DOMSerializer.fromSchema(after.type.schema).serializeFragment(content));
    if (!hasContent(content)) removed.textContent = '¶';
    for (const frame of removed.querySelectorAll('iframe')) frame.replaceWith('[YouTube video]');
    const around = holders[after.resolve(at).parent.type.name] ?? [];
    return around.toReversed().reduce((inner: HTMLElement, name) => {
      const holder = document.createElement(name);
      holder.append(inner);
      return holder;
    }, removed);
  };
  return Decoration.widget(at, draw, { side: -1, ignoreSelection: true });
}

// Lays HTML out as what a text may hold: what it cannot hold becomes readable text, and no words run together.
import { withListsJoined } from './rich-text.lists.ts';
import {
  element,
  type HtmlElement,
  type HtmlNode,
  type LeftOut,
  marksOf,
  reasonToLeaveOut,
} from './rich-text.nodes.ts';
import { itemsOf, rowsOf, withStrayParts } from './rich-text.parts.ts';
import { withHiddenByRules } from './rich-text.styles.ts';
import { checkLink, linkAttributes, pictureAttributes, playerOf, spansOf, youtubeId } from './rich-text.ts';
import { TextWriter } from './rich-text.writer.ts';

type LayoutOptions = {
  /** An article holds tables, pictures and videos besides. */
  isArticle: boolean;
  /** Leaves out paragraphs and lines without text, which office programs write for space. */
  dropEmptyLines?: boolean;
  /** Puts `pictureMark` where a picture was left out. */
  marksPictures?: boolean;
};

/** A character that no text holds: Unicode keeps it for marks like this one. */
export const pictureMark = '\uFDD0';

/** The nodes as the text may hold them, and what was left out. Nodes that were laid out before stay as they are. */
export function layOut(nodes: readonly HtmlNode[], options: LayoutOptions) {
  const layout = new Layout(options);
  layout.visitAll(withHiddenByRules(nodes));
  return { nodes: layout.finish(), leftOut: layout.leftOut, pictures: layout.pictures };
}

/** Elements whose text keeps its kind; all other blocks become paragraphs. */
const kinds: Readonly<Record<string, string>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  p: 'p',
  pre: 'pre',
  xmp: 'pre',
};
const blocks = new Set(
  (
    'address article aside caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header legend li main nav search section summary'
  ).split(' '),
);
const shownAsBlock = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table)\b/i;

/** True if a number follows the last one of a list. */
function continues({ name, attribs, children }: HtmlElement, number: number): boolean {
  return name === 'ol' && Number(attribs['start'] ?? 1) + children.length === number;
}

class Layout extends TextWriter {
  readonly leftOut = new Map<LeftOut, number>();
  /** The addresses of pictures that were left out. */
  readonly pictures: string[] = [];
  private readonly isArticle: boolean;
  private readonly marksPictures: boolean;
  private isInFieldCode = false;

  constructor(options: LayoutOptions) {
    super(options.dropEmptyLines === true);
    this.isArticle = options.isArticle;
    this.marksPictures = options.marksPictures === true;
  }

  visitAll(nodes: readonly HtmlNode[]): void {
    for (const node of withStrayParts(withListsJoined(nodes))) this.visit(node);
  }

  private visit(node: HtmlNode): void {
    if (typeof node === 'string') return this.isInFieldCode ? undefined : this.write(node);
    const reason = reasonToLeaveOut(node);
    if (reason !== undefined) return this.noteLeftOut(reason);
    const { name, attribs } = node;
    const { style = '', class: classes = '' } = attribs;
    const field = style === '' ? undefined : /mso-element:\s*field-(begin|separator|end)/i.exec(style)?.[1];
    const box = classes === '' ? undefined : /\bcheckbox-(on|off)\b/.exec(classes)?.[1];
    // Word writes a field as its code and its result: the code is no text.
    if (field !== undefined) this.isInFieldCode = field === 'begin';
    else if (box !== undefined) this.checkBox = box === 'on' ? '☑ ' : '☐ ';
    else if (name === 'input') this.visitInput(attribs);
    else if (name === 'br') this.breakLine();
    else if (name === 'hr') this.placeAlone(element('hr'));
    else if (name === 'img') this.placePicture(attribs);
    else if (name === 'iframe') this.placeVideo(attribs);
    else if (name === 'table') this.placeTable(node);
    else if (/^(?:ul|ol|menu|dir)$/.test(name)) this.placeList(node);
    else if (name === 'blockquote') this.placeQuote(node);
    else if (kinds[name] !== undefined) this.placeBlock(kinds[name], node);
    else if (blocks.has(name) || shownAsBlock.test(style)) this.placeBlock('', node);
    else this.placeInline(node);
  }

  private noteLeftOut(reason: LeftOut | 'silently'): void {
    if (reason !== 'silently') this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
  }

  private visitInput({ type = '', checked }: Record<string, string>): void {
    if (/^checkbox$/i.test(type)) this.checkBox = checked === undefined ? '☐ ' : '☑ ';
  }

  private placeInline(node: HtmlElement): void {
    const before = this.marks;
    if (node.name === 'a') this.addLink(node.attribs);
    for (const name of marksOf(node))
      if (name !== 'u' || !this.isMarked('a')) this.addMark({ name, attribs: {} });
    const [opening = '', closing = ''] = { q: ['“', '”'], rt: ['(', ')'] }[node.name] ?? [];
    if (opening !== '') this.write(opening);
    if (/^m(?:sup|sub|subsup|frac)$/.test(node.name)) this.visitFormula(node);
    else this.visitAll(node.children);
    if (closing !== '') this.write(closing);
    this.marks = before;
  }

  private visitFormula({ name, children }: HtmlElement): void {
    const [base = '', ...others] = children.filter((child) => typeof child !== 'string');
    this.visit(base);
    for (const [index, other] of others.entries()) {
      if (name === 'mfrac') this.write('/');
      const isRaised = name === 'msup' || (name === 'msubsup' && index === 1);
      this.visit(name === 'mfrac' ? other : element(isRaised ? 'sup' : 'sub', {}, [other]));
    }
  }

  private addLink({ href = '' }: Record<string, string>): void {
    // Word links its notes, headings and references to places that only its document has.
    if (href === '' || /#_(?:Toc|Ref|Hlk|ftn|edn|msocom|heading)/i.test(href)) return;
    const address = checkLink(href);
    if (address === undefined) this.noteLeftOut('link');
    else this.addMark({ name: 'a', attribs: linkAttributes(address) });
  }

  private placeBlock(kind: string, node: HtmlElement): void {
    if (this.rowDepth > 0) return this.betweenGaps(' ', () => this.placeInline(node));
    const { top } = this;
    const isInPre = top.kinds.findLast((outer) => outer !== '') === 'pre';
    if (isInPre && (kind === '' || kind === 'p')) return this.betweenGaps('\n', () => this.placeInline(node));
    this.endLine();
    top.kinds.push(kind);
    if (kind !== '') this.openLine();
    this.placeInline(node);
    this.isInFieldCode = false;
    this.endLine(true);
    top.kinds.pop();
  }

  private betweenGaps(gap: string, run: () => void): void {
    this.gap = gap;
    run();
    this.gap = gap;
  }

  private placeQuote(node: HtmlElement): void {
    if (this.rowDepth > 0) return this.placeBlock('', node);
    this.within(element('blockquote'), () => this.placeInline(node));
  }

  private placeList(list: HtmlElement): void {
    if (this.rowDepth > 0)
      return this.betweenGaps(' ', () => list.children.forEach((item) => this.visit(item)));
    const name = list.name === 'ol' ? 'ol' : 'ul';
    for (const { start, items } of itemsOf(list)) {
      this.endLine();
      const last = this.top.element.children.at(-1);
      // Notion writes a list for each number.
      if (name === 'ol' && start > 1 && typeof last === 'object' && continues(last, start)) {
        this.top.element.children.pop();
        this.within(last, () => this.placeItems(items));
        continue;
      }
      const isNumbered = name === 'ol' && (start !== 1 || list.attribs['start'] !== undefined);
      this.within(element(name, isNumbered ? { start: String(start) } : {}), () => this.placeItems(items));
    }
  }

  private placeItems(items: ReturnType<typeof itemsOf>[number]['items']): void {
    for (const { content, isImplied } of items) {
      this.within(element('li'), () => this.visitAll(content), !isImplied);
    }
  }

  private placeTable(table: HtmlElement): void {
    const { before, sections } = rowsOf(table);
    for (const node of before) {
      if (typeof node !== 'string' && reasonToLeaveOut(node) !== undefined) this.visit(node);
      else this.placeBlock('', element('div', {}, [node]));
    }
    if (!this.isArticle) return sections.forEach(({ rows }) => rows.forEach((row) => this.writeRow(row)));
    this.within(element('table'), () => {
      for (const { name, rows } of sections) {
        const place = () => rows.forEach((row) => this.placeRow(row));
        if (name === 'tbody') this.within(element(name), place);
        else place();
      }
    });
  }

  private placeRow(cells: readonly HtmlElement[]): void {
    this.within(element('tr'), () => {
      for (const cell of cells) {
        this.within(element(cell.name, spansOf(cell.attribs)), () => this.placeInline(cell), true);
      }
    });
  }

  /** A row where there are no tables: a line with its cells apart, or just the blocks of its only cell. */
  private writeRow(cells: readonly HtmlElement[]): void {
    const [only] = cells;
    if (cells.length === 1 && only !== undefined) return this.placeBlock('', only);
    if (this.rowDepth === 0) {
      this.noteLeftOut('table');
      this.endLine();
      this.top.kinds.push('p');
    }
    this.rowDepth += 1;
    this.gap = ' ';
    for (const [index, cell] of cells.entries()) {
      if (index > 0) this.cellsEnded += 1;
      this.placeInline(cell);
    }
    this.gap = ' ';
    this.rowDepth -= 1;
    if (this.rowDepth > 0) return;
    this.endLine();
    this.top.kinds.pop();
  }

  private placePicture(attribs: Record<string, string>): void {
    const own = this.isArticle ? pictureAttributes(attribs) : undefined;
    const alt = attribs['alt'] ?? '';
    if (own !== undefined) this.placeAlone(element('img', own));
    else if (/^\p{RGI_Emoji}+$/v.test(alt)) this.write(alt);
    else {
      this.noteLeftOut('picture');
      this.pictures.push(attribs['src'] ?? '');
      if (this.marksPictures) this.write(pictureMark);
    }
  }

  private placeVideo({ src = '' }: Record<string, string>): void {
    const videoId = this.isArticle ? youtubeId(src) : undefined;
    if (videoId === undefined) this.noteLeftOut('embed');
    else this.placeAlone(element('iframe', playerOf(videoId)));
  }

  private breakLine(): void {
    if (this.rowDepth > 0) this.gap = ' ';
    else if (this.isPre) this.write('\n');
    else if (this.top.line !== null || !this.dropEmptyLines) this.put(element('br'), '\n');
  }
}

// HTML as a tree of plain objects, and the meaning of an element: its marks, and why it is left out of the text.

export type HtmlNode = string | HtmlElement;
export type HtmlElement = { name: string; attribs: Record<string, string>; children: HtmlNode[] };

/** Things that a text loses, worth telling its writer. */
export type LeftOut =
  | 'picture'
  | 'embed'
  | 'link'
  | 'table'
  | 'comment'
  | 'deletion'
  | 'note'
  | 'hidden part';

export function element(
  name: string,
  attribs: Record<string, string> = {},
  children: HtmlNode[] = [],
): HtmlElement {
  return { name, attribs, children };
}

const neverText = new Set(
  (
    'script style title template noscript textarea select option datalist xml rp ' +
    'annotation annotation-xml desc'
  ).split(' '),
);
const embeds = new Set(['audio', 'video', 'object', 'canvas', 'embed']);

/** Why an element is no part of the text; 'silently' where nobody misses it. */
export function reasonToLeaveOut({ name, attribs, children }: HtmlElement): LeftOut | 'silently' | undefined {
  if (neverText.has(name)) return 'silently';
  if (embeds.has(name)) return 'embed';
  const { style = '', class: classes = '', id = '' } = attribs;
  if (style === '' && classes === '' && id === '') {
    if (name === 'del' && isTracked(attribs)) return 'deletion';
    if (isHidden(name, attribs)) return 'hidden part';
    return name === 'sup' || name === 'div' ? googleNoteOf(children) : undefined;
  }
  const part = /mso-element:\s*(comment|footnote|endnote|header|footer)\b/i.exec(style)?.[1]?.toLowerCase();
  if (part === 'comment') return 'comment';
  if (part === 'header' || part === 'footer') return 'silently';
  if (part !== undefined || /^sd(?:foot|end)note\d+$/.test(id)) return 'note';
  if (isReference(style, classes)) return 'silently';
  if (/\bmsocomtxt\b/i.test(classes)) return 'comment';
  if ((name === 'del' && isTracked(attribs)) || deleted.test(classes)) return 'deletion';
  if (isHidden(name, attribs)) return 'hidden part';
  return undefined;
}

/** What Google Docs writes of comments and footnotes into a page: a mark in the text, and the note itself in its own block. */
function googleNoteOf(children: readonly HtmlNode[]): LeftOut | 'silently' | undefined {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (first === undefined || typeof first === 'string') return undefined;
  const { id = '', href = '' } = first.attribs;
  if (first.name === 'p') return noteIn(first.children);
  return first.name === 'a' && /^(?:cmnt|ftnt)_ref\d+$/.test(id) && /^#(?:cmnt|ftnt)\d+$/.test(href)
    ? 'silently'
    : undefined;
}

function noteIn([first]: readonly HtmlNode[]): LeftOut | undefined {
  const id = typeof first === 'string' ? '' : (first?.attribs['id'] ?? '');
  return /^cmnt\d+$/.test(id) ? 'comment' : /^ftnt\d+$/.test(id) ? 'note' : undefined;
}

const deleted = /\bmsoDel\b|TrackChange\w*Delet/i;

/** The mark in the text that leads to a comment or a note. */
function isReference(style: string, classes: string): boolean {
  return (
    /\b(?:MsoCommentReference|msocomanchor|msocomoff|sd(?:foot|end)note(?:anc|sym))\b/i.test(classes) ||
    /(?:foot|end)noteReference/i.test(classes) ||
    /mso-(?:footnote|endnote)-id\s*:/i.test(style)
  );
}

/** Office programs note who changed what, and when. WordPress notes the time alone on what it strikes through. */
function isTracked({ cite, datetime }: Record<string, string>): boolean {
  return cite !== undefined && (datetime !== undefined || /^mailto:/i.test(cite));
}

const invisible =
  /(?:^|;)\s*(?:(?:left|top|text-indent)\s*:\s*-\d{4,}px|clip\s*:\s*rect\(\s*0|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$))/i;

/** True if declarations of a style hide what they are for. */
export function isInvisible(style: string): boolean {
  return invisible.test(style);
}

function isHidden(name: string, { style = '', class: classes = '', hidden, open }: Record<string, string>) {
  return (
    hidden !== undefined ||
    (name === 'dialog' && open === undefined) ||
    isInvisible(style) ||
    /(?:^|\s)(?:sr-only|visually-hidden|katex-mathml)(?:\s|$)/.test(classes)
  );
}

const markNames: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sup: 'sup',
  sub: 'sub',
};

/** The marks that an element gives to its text, by its name and its style. Links are not among them. */
export function marksOf({ name, attribs }: HtmlElement): string[] {
  const style = attribs['style'] ?? '';
  const own = markNames[name];
  if (style === '') return own === undefined || (name === 'ins' && isTracked(attribs)) ? [] : [own];
  const isPlain =
    (own === 'strong' && /font-weight\s*:\s*(?:normal|[1-4]00)\b/i.test(style)) ||
    (own === 'em' && /font-style\s*:\s*normal/i.test(style)) ||
    (name === 'ins' && isTracked(attribs));
  const marks = new Set<string>(own === undefined || isPlain ? [] : [own]);
  if (!/^(?:h[1-6]|th)$/.test(name) && /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) marks.add('strong');
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) marks.add('em');
  if (/text-decoration(?:-line)?\s*:[^;]*\bunderline/i.test(style)) marks.add('u');
  if (/text-decoration(?:-line)?\s*:[^;]*\bline-through/i.test(style)) marks.add('s');
  const raised = /vertical-align\s*:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase();
  if (raised !== undefined && !/^t[dhr]$/.test(name)) marks.add(raised === 'super' ? 'sup' : 'sub');
  return [...marks];
}

/** The text of nodes, as it stands. */
export function textIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}

/** Writes nodes as HTML, as sanitize-html writes it. */
export function htmlOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : tagged(node))).join('');
}

function tagged({ name, attribs, children }: HtmlElement): string {
  const attributes = Object.entries(attribs).map(([key, value]) =>
    value === '' && key === 'allowfullscreen'
      ? ` ${key}`
      : ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
  );
  const open = `<${name}${attributes.join('')}`;
  return /^(?:br|hr|img)$/.test(name) ? `${open} />` : `${open}>${htmlOf(children)}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// Text that the style rules of its own HTML hide, such as hidden text of Word and hidden rows of Excel.
import { type HtmlNode, isInvisible, textIn } from './rich-text.nodes.ts';

/** The nodes with `hidden` on those that a rule of their `style` elements hides by a class. */
export function withHiddenByRules(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const hidden = hiddenClasses(rulesIn(nodes));
  return hidden.size === 0 ? nodes : marked(nodes, hidden);
}

function rulesIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return '';
      return node.name === 'style' ? textIn(node.children) : rulesIn(node.children);
    })
    .join('');
}

/** Selectors by one class that rules hide: ".x" or "p.x". */
function hiddenClasses(rules: string): ReadonlySet<string> {
  const selectors = rulesOf(rules).flatMap(([selector, declarations]) =>
    isInvisible(declarations) ? selector.split(',') : [],
  );
  return new Set(
    selectors.flatMap((selector) => {
      const [, name = '', className] = /^([a-z]\w*)?\.([\w-]+)$/i.exec(selector.trim()) ?? [];
      return className === undefined ? [] : [`${name.toLowerCase()}.${className}`];
    }),
  );
}

/** Selectors with their declarations. Rules within an at-rule, for print or for narrow screens, say nothing of what was seen. */
function rulesOf(css: string): [selector: string, declarations: string][] {
  const rules: [string, string][] = [];
  let depth = 0;
  let head = '';
  let text = '';
  for (const part of css.replaceAll(/<!--|-->/g, '').split(/([{}])/)) {
    if (part === '{') {
      depth += 1;
      if (depth === 1) head = text.slice(text.lastIndexOf(';') + 1).trim();
    } else if (part === '}') {
      if (depth === 1 && !head.startsWith('@')) rules.push([head, text]);
      depth = Math.max(0, depth - 1);
      text = '';
    } else text = part;
  }
  return rules;
}

function marked(nodes: readonly HtmlNode[], hidden: ReadonlySet<string>): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const classes = (node.attribs['class'] ?? '').split(/\s+/);
    const isHidden = classes.some((name) => hidden.has(`.${name}`) || hidden.has(`${node.name}.${name}`));
    const attribs = isHidden ? { ...node.attribs, hidden: '' } : node.attribs;
    return { ...node, attribs, children: marked(node.children, hidden) };
  });
}

// Text that the style rules of its own HTML hide, such as hidden text of Word and hidden rows of Excel.
import { type HtmlNode, isInvisible, textIn } from './rich-text.nodes.ts';

/** The nodes with `hidden` on those that a rule of their `style` elements hides by a class. */
export function withHiddenByRules(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const hidden = hiddenClasses(rulesIn(nodes));
  return hidden.length === 0 ? nodes : marked(nodes, hidden);
}

function rulesIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return '';
      return node.name === 'style' ? textIn(node.children) : rulesIn(node.children);
    })
    .join('');
}

type HiddenClass = { name: string; className: string };

function hiddenClasses(rules: string): HiddenClass[] {
  // Rules for print and for narrow screens say nothing of what was seen.
  const plain = rules.replaceAll(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '').replaceAll(/<!--|-->/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , declarations = '']) => isInvisible(declarations))
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => {
      const [, name = '', className] = /^\s*([a-z]\w*)?\.([\w-]+)\s*$/i.exec(selector) ?? [];
      return className === undefined ? [] : [{ name: name.toLowerCase(), className }];
    });
}

function marked(nodes: readonly HtmlNode[], hidden: readonly HiddenClass[]): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const classes = (node.attribs['class'] ?? '').split(/\s+/);
    const isHidden = hidden.some(
      ({ name, className }) => (name === '' || name === node.name) && classes.includes(className),
    );
    const attribs = isHidden ? { ...node.attribs, hidden: '' } : node.attribs;
    return { ...node, attribs, children: marked(node.children, hidden) };
  });
}

// The JSX runtime of the console: React's, but a text beside other content gets an element of its own. A browser's translator
// replaces texts, and React can neither change a text that is gone nor insert anything before it.
import type { ElementType, Key, ReactNode } from 'react';
import { jsxs as several, jsx as single } from 'react/jsx-runtime';

export { Fragment, type JSX } from 'react/jsx-runtime';
export const jsx = single;

type Props = Readonly<Record<string, unknown>> & { children: readonly ReactNode[] };

export function jsxs(type: ElementType, { children, ...props }: Props, key?: Key) {
  const apart = textsApart(children);
  return (Array.isArray(apart) ? several : single)(type, { ...props, children: apart }, key);
}

/** The compiler's choice outside a build, as in tests. */
export function jsxDEV(type: ElementType, props: Props, key?: Key) {
  return Array.isArray(props.children) ? jsxs(type, props, key) : single(type, props, key);
}

/** Texts alone become one, which React sets as a whole. Beside elements, texts that follow each other become a `span`. */
function textsApart(children: readonly ReactNode[]): ReactNode {
  if (children.every((child) => isText(child) || isNothing(child))) return children.filter(isText).join('');
  // The others keep their place in the list, by which React knows them.
  const apart: ReactNode[] = [];
  let text = '';
  let start = 0;
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      if (text === '') start = index;
      text += child;
      apart.push(null);
      apart[start] = text.trim() === '' ? text : single('span', { children: text });
    } else {
      if (!isNothing(child)) text = '';
      apart.push(child);
    }
  }
  return apart;
}

function isText(child: ReactNode): child is string | number | bigint {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}

function isNothing(child: ReactNode): child is boolean | null | undefined {
  return child === null || child === undefined || typeof child === 'boolean';
}

// Finds a field on the page by its path and puts the focus there.
import { faultOf, incompleteInputs } from '../../ui/inputs/nativeInput.ts';

/** The attribute that carries a field's path, as in `fieldErrors`. */
export const fieldAttribute = 'data-field';

/** Puts all fields on the page that are still to come: they are about to be looked at as a whole. */
export function wantAll(): void {
  for (const bring of coming) bring();
}

/** Says how to bring fields that are still to come. Returns how to say that all are there. */
export function onAllWanted(bring: () => void): () => void {
  coming.add(bring);
  return () => coming.delete(bring);
}

const coming = new Set<() => void>();

/** Focuses the field at a path, or the nearest one around it. False where neither is on the page. */
export function focusField(path: string, root: ParentNode = document): boolean {
  wantAll();
  const element = fieldElement(path, root);
  if (element === null) return false;
  unfold(element);
  // Under the fixed header a field at the very top would be out of sight.
  element.scrollIntoView({ block: 'center', behavior: prefersCalm() ? 'auto' : 'smooth' });
  // A formatted text itself, not its toolbar.
  const text = element.querySelector<HTMLElement>('[contenteditable=true]');
  const target = text ?? element.querySelector<HTMLElement>(focusable);
  (target ?? element).focus({ preventScroll: true });
  return true;
}

/** Opens the folded sections around an element. */
export function unfold(element: Element | null): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}

/** The focusable element of the first field below an element. */
export function firstField(root: ParentNode | null): HTMLElement | null | undefined {
  return root?.querySelector(`[${fieldAttribute}]`)?.querySelector<HTMLElement>(focusable);
}

/** The element of a path's field, or of the closest one around it. */
export function fieldElement(path: string, root: ParentNode = document): HTMLElement | null {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const name = CSS.escape(keys.slice(0, length).join('.'));
    const element = root.querySelector<HTMLElement>(`[${fieldAttribute}="${name}"]`);
    if (element !== null) return element;
  }
  return null;
}

/** Message about a native input of a field that is incomplete, not of a field within it. */
export function incompleteFault(path: string, root: ParentNode | null): string | undefined {
  const element = root && fieldElement(path, root);
  const input = incompleteInputs(element).find((one) => one.closest(`[${fieldAttribute}]`) === element);
  return input && faultOf(input);
}

const focusable = [
  'input:not([type=hidden]):not(:disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
  'a[href]',
].join(',');

function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

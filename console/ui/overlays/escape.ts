// Escape closes the innermost layer only: of a list, menu or popup over a dialog or drawer, the list, menu or popup.
import { isKey } from '../keys.ts';

/** Lists of Ant Design, which close by handlers of their own below the window. */
const lists = ['.ant-select-dropdown', '.ant-mentions-dropdown']
  .map((list) => `${list}:not(${list}-hidden):not([class*="-leave"])`)
  .join();
/** Menus of Ant Design, which its dialogs and drawers know. */
const menus = '.ant-dropdown:not(.ant-dropdown-hidden):not([class*="-leave"])';
/** Layers that the browser closes, after the event. */
const topLayer = ':popover-open, dialog:modal';

/**
 * Keeps Escape from what is behind the innermost layer. To be called once, before Ant Design listens: its dialogs and
 * drawers close by a listener at the window, where a list that took the key is closed already.
 */
export function keepEscapeInside(): void {
  /** Whom the key that is being handled belongs to. */
  let owner: 'list' | 'menu' | 'browser' | null = null;
  const find = (event: KeyboardEvent) => {
    owner = !isKey(event, 'Escape') ? null : ownerNow();
    // The browser would close a popup behind the list as well.
    if (owner === 'list' || owner === 'menu') event.preventDefault();
  };
  const keep = (event: KeyboardEvent) => {
    const isTaken = isKey(event, 'Escape') && owner === null && event.defaultPrevented;
    if (isTaken || owner === 'list' || owner === 'browser') event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', find, { capture: true });
  window.addEventListener('keydown', keep);
}

function ownerNow() {
  if (document.querySelector(lists) !== null) return 'list';
  if (document.querySelector(menus) !== null) return 'menu';
  return document.querySelector(topLayer) === null ? null : 'browser';
}

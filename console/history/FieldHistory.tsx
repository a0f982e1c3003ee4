// A button at the field under the pointer or with the focus: who wrote this? One button serves all fields of a form.
import { HistoryOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useState } from 'react';
import { fieldAttribute } from '../form/fields/focus.ts';
import { useDialog } from '../list/useDialog.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { isComposing } from '../ui/inputs/composition.ts';
import { labelOf } from './labels.ts';
import { historyParams } from './params.ts';
import './fieldHistory.css';

type FieldHistoryProps = {
  root: RefObject<HTMLElement | null>;
  kind: { fields: { shape: object }; labels: Readonly<Record<string, string>> };
  id: string;
};
type Place = { path: string; top: number; left: number };

/** Pixels of the button's side. */
const side = 24;

export default function FieldHistory({ root, kind, id }: FieldHistoryProps) {
  const { show } = useDialog(historyParams);
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    const form = root.current;
    if (form === null) return undefined;
    const placeOf = (target: EventTarget | null): Place | null => {
      const field = target instanceof Element ? outermost(target, form) : null;
      const path = field?.getAttribute(fieldAttribute)?.split('.')[0] ?? '';
      if (field === null || !Object.hasOwn(kind.fields.shape, path)) return null;
      const [inner, outer] = [field.getBoundingClientRect(), form.getBoundingClientRect()];
      return { path, top: inner.top - outer.top, left: inner.right - outer.left - side };
    };
    const follow = ({ target }: Event) => {
      // The button itself belongs to no field, and stays.
      if (target instanceof Element && target.closest('.field-history') !== null) return;
      const next = placeOf(target);
      if (next !== null) setPlace(next);
    };
    const ask = (event: KeyboardEvent) => {
      const isAsked = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyH';
      const asked = isAsked && !isComposing(event) ? placeOf(event.target) : null;
      if (asked === null) return;
      event.preventDefault();
      show({ history: id, field: asked.path });
    };
    // The pointer and the focus may be there before this is loaded.
    const first = placeOf([...form.querySelectorAll(':hover')].at(-1) ?? document.activeElement);
    if (first !== null) setPlace(first);
    // Measured at the former width, the place may be outside the page now.
    const leave = () => setPlace(null);
    window.addEventListener('resize', leave);
    form.addEventListener('pointerover', follow);
    form.addEventListener('focusin', follow);
    form.addEventListener('keydown', ask);
    return () => {
      window.removeEventListener('resize', leave);
      form.removeEventListener('pointerover', follow);
      form.removeEventListener('focusin', follow);
      form.removeEventListener('keydown', ask);
    };
  }, [root, kind, id, show]);

  if (place === null) return null;
  const label = `Who wrote “${labelOf(kind, place.path)}”?`;
  return (
    <Button
      className="field-history"
      style={{ top: place.top, left: place.left }}
      size="small"
      type="text"
      // By keyboard it is Alt+H in the field; a stop after every field would be in the way.
      tabIndex={-1}
      icon={<HistoryOutlined />}
      aria-label={label}
      title={`${label} (Alt+H)`}
      onClick={() => show({ history: id, field: place.path })}
    />
  );
}

/** The field around an element that is in no other field. */
function outermost(target: Element, root: Element): Element | null {
  let found: Element | null = null;
  for (
    let element: Element | null = target;
    element !== null && element !== root;
    element = element.parentElement
  ) {
    if (element.hasAttribute(fieldAttribute)) found = element;
  }
  return found;
}

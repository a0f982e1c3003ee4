// The edge between form and preview: dragged, or moved by the arrow keys.
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useState } from 'react';
import { isComposing } from '../../ui/inputs/composition.ts';

const minPercent = 25;
const maxPercent = 70;
const stepPercent = 5;

const bounded = (percent: number) => Math.round(Math.min(maxPercent, Math.max(minPercent, percent)));

export function PreviewWidth() {
  const [percent, setPercent] = useState(45);
  // The form leaves as much room as the preview takes.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--site-pane-width', `${percent}vw`);
    return () => void style.removeProperty('--site-pane-width');
  }, [percent]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: stepPercent, ArrowRight: -stepPercent }[event.key];
    if (steps === undefined || isComposing(event)) return;
    event.preventDefault();
    setPercent((before) => bounded(before + steps));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setPercent(bounded(100 - (event.clientX / innerWidth) * 100));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the preview"
      aria-valuenow={percent}
      aria-valuemin={minPercent}
      aria-valuemax={maxPercent}
      tabIndex={0}
      className="site-pane-edge"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

/** Gaps in pixels, between the anchor and the panel, and between the panel and the window's edge. */
const gap = 4;
const margin = 8;

/** Places a fixed panel below its anchor, or above where there is more room, and within the window. */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [top - gap - margin, clientHeight - bottom - gap - margin];
  const { style } = panel;
  style.maxHeight = 'none';
  const opensUp = panel.offsetHeight > below && above > below;
  style.maxHeight = `${opensUp ? above : below}px`;
  style.left = `${Math.max(margin, Math.min(left, clientWidth - panel.offsetWidth - margin))}px`;
  style.top = `${opensUp ? top - gap - panel.offsetHeight : bottom + gap}px`;
}

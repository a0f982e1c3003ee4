import './dot.css';

/** A record's color. A ring if it has none, to keep names aligned. Hidden from screen readers. */
export function Dot({ color }: { color: string | null }) {
  return <span aria-hidden className="dot" style={color === null ? undefined : { background: color }} />;
}

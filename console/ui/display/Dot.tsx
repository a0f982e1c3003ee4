import './dot.css';

/** A record's colour. A ring where it has none, so that names stay in line. Says nothing to a screen reader. */
export function Dot({ color }: { color: string | null }) {
  return <span aria-hidden className="dot" style={color === null ? undefined : { background: color }} />;
}

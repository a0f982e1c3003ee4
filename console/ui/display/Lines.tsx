import './lines.css';

/** Grey lines in the place of a text that is still loading, the first of them as wide as a heading where there is one. */
export function Lines({ rows, heading = false }: { rows: number; heading?: boolean }) {
  return (
    <div className="lines" aria-hidden>
      {heading && <span className="lines-heading" />}
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}

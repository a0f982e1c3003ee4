import './lines.css';

/** Placeholder lines for loading text, optionally with a heading. */
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

/** Replaces a part of the console that failed to load. */
export function ChunkErrorPanel({ number, onRetry }: { number: number; onRetry: () => void }) {
  return (
    <div className="message-page" role="alert">
      <h1>Loading chunk {number} failed</h1>
      <p>Check your connection, then retry.</p>
      <button type="button" className="button-primary" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

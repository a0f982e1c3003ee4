/** In the place of a part of the console that could not be loaded. */
export function ChunkErrorPanel({ number, onRetry }: { number: number; onRetry: () => void }) {
  return (
    <div className="message-page" role="alert">
      <h1>Loading chunk {number} failed</h1>
      <p>This part of the console could not be fetched. Check the connection, then retry.</p>
      <button type="button" className="button-primary" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

/** Placeholder for a part of the console that loads. Appears after 150 ms to avoid a flash. */
export function PageSpinner() {
  return (
    <div className="page-spinner" role="status" aria-label="Loading">
      <span aria-hidden />
    </div>
  );
}

import './progressBar.css';

/** Progress from 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.floor(share * 100);
  return (
    <span className="progress-bar">
      <progress aria-label={label} max={100} value={percent} />
      {percent}%
    </span>
  );
}

import './clip.css';

/** A text that may be cut short where there is no room; all of it shows on hover. */
export function Clip({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <span title={text} className="clip">
      {text}
    </span>
  );
}

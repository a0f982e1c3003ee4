import './clip.css';

/** A text that is truncated to its space, with the full text on hover. */
export function Clip({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <span title={text} className="clip" dir="auto">
      {text}
    </span>
  );
}

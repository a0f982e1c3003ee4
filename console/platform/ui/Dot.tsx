/** A record's colour. A ring where it has none, so that names stay in line. Says nothing to a screen reader. */
export function Dot({ color }: { color: string | null }) {
  return <span aria-hidden style={{ ...shape, background: color ?? 'transparent' }} />;
}

const shape = {
  display: 'inline-block',
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '50%',
  // A light colour stays visible on a light ground, and a dark one on a dark ground.
  boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 0.6)',
};

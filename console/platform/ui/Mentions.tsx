// Other records that a row names: the first, the colours where they have any, the number of the rest, all of them on hover.
import { Dot } from './Dot.tsx';

type Mention = { id: string; name: string; color: string | null };

export function Mentions({ of }: { of: readonly Mention[] }) {
  const [first, ...rest] = of;
  if (first === undefined) return null;
  const names = of.map(({ name }) => name).join(', ');
  return (
    <span title={names} style={line}>
      {of.some(({ color }) => color !== null) &&
        of.slice(0, 3).map(({ id, color }) => <Dot key={id} color={color} />)}
      <span style={clipped}>{first.name}</span>
      {rest.length > 0 && (
        <span aria-label={`and ${rest.map(({ name }) => name).join(', ')}`} role="img" style={more}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 };
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis' };
const more = { flex: 'none', color: 'var(--text-soft)', fontSize: 12 };

// References of a row: the first name with its logo, the number of others, and all on hover.
import { Dot } from './Dot.tsx';
import './mentions.css';

type Mention = { id: string; name: string; color: string | null; logoUrl?: string | null };

export function Mentions({ of }: { of: readonly Mention[] }) {
  const [first, ...rest] = of;
  if (first === undefined) return null;
  const names = of.map(({ name }) => name).join(', ');
  return (
    <span title={names} className="mentions">
      {(first.color !== null || first.logoUrl) && <Mark of={first} />}
      <span className="mentions-name" dir="auto">
        {first.name}
      </span>
      {rest.length > 0 && (
        <span
          aria-label={`and ${rest.map(({ name }) => name).join(', ')}`}
          role="img"
          className="mentions-more"
        >
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** Decorative: the name is next to it. Reserves its space before the logo loads or if it fails. */
function Mark({ of: { color, logoUrl } }: { of: Mention }) {
  if (!logoUrl) return <Dot color={color} />;
  return (
    <img
      className="mentions-logo"
      src={logoUrl}
      alt=""
      width={14}
      height={14}
      loading="lazy"
      decoding="async"
    />
  );
}

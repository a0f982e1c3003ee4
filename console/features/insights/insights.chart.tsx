// Columns over time, each a link to the list that it counts. Hidden from screen readers, which get the table.
import { Link } from 'react-router';
import { grouped } from '../../ui/format/grouped.ts';

export type Column = { label: string; count: number; to: string };

/** In pixels. The chart is as wide as its place; the margins hold the labels. */
const size = { height: 160, left: 40, top: 20, bottom: 24 };

export function Chart({ columns }: { columns: readonly Column[] }) {
  const top = axisEnd(Math.max(...columns.map(({ count }) => count)));
  const yOf = (count: number) => size.top + size.height * (1 - count / top);
  const step = 100 / columns.length;
  return (
    <svg
      className="insights-chart"
      aria-hidden="true"
      height={size.top + size.height + size.bottom}
      style={{ marginInlineStart: size.left, width: `calc(100% - ${size.left}px)` }}
    >
      {[0, top / 2, top].map((tick) => (
        <g key={tick}>
          <line x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
          <text x={-8} y={yOf(tick)} dy="0.35em" textAnchor="end">
            {grouped(tick)}
          </text>
        </g>
      ))}
      {columns.map(({ label, count, to }, index) => (
        <Link key={label} to={to} tabIndex={-1}>
          <title>{`${label}: ${grouped(count)}`}</title>
          <rect
            className="insights-slot"
            x={`${index * step}%`}
            y={0}
            width={`${step}%`}
            height={size.top + size.height}
          />
          <rect
            x={`${(index + 0.15) * step}%`}
            y={yOf(count)}
            width={`${0.7 * step}%`}
            height={size.top + size.height - yOf(count)}
            rx={2}
          />
          <text x={`${(index + 0.5) * step}%`} y={yOf(count) - 6} textAnchor="middle">
            {count > 0 && grouped(count)}
          </text>
        </Link>
      ))}
      {columns.map(({ label }, index) => (
        <text
          key={label}
          className={(columns.length - 1 - index) % 3 === 0 ? '' : 'insights-between'}
          x={`${(index + 0.5) * step}%`}
          y={size.top + size.height + 18}
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

/** A round number that is not below the highest count, with a whole half. */
function axisEnd(highest: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const factor of [2, 4, 6, 8, 10, 12, 16]) if (factor * unit >= highest) return factor * unit;
}

// The next sixty days by placement: active banners, gaps and overbooked periods.
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { placements, shownAtOnce } from '../../../contract/banners/values.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { localText, zone } from '../../ui/inputs/moments.ts';
import { formHref } from './banners.lifecycle.ts';
import { allPlacements } from './banners.list.filters.ts';
import {
  daysAhead,
  daysOf,
  type Mark,
  markOf,
  percentAt,
  type Range,
  rangeFrom,
  type Track,
  trackOf,
} from './banners.timeline.scale.ts';
import { windowText } from './banners.window.ts';

export default function Timeline({ rows }: { rows: readonly BannerRow[] }) {
  const [range] = useState(() => rangeFrom(new Date()));
  const [asTable, setAsTable] = useState(false);
  const tracks = useMemo(
    () => allPlacements.map((placement) => trackOf(placement, rows, range)),
    [rows, range],
  );
  return (
    <div className="timeline">
      <div className="timeline-head">
        <p>
          The coming {daysAhead} days in your time ({zone}).{' '}
          <span className="timeline-key timeline-key-gap">Empty</span>{' '}
          <span className="timeline-key timeline-key-overfull">Overbooked</span>{' '}
          <span className="timeline-key timeline-key-planned">Planned only</span>
        </p>
        <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'As bars' : 'As tables'}
        </Button>
      </div>
      <svg aria-hidden width={0} height={0} className="timeline-hatch">
        <pattern
          id="timeline-hatch"
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M1 0V6" />
        </pattern>
      </svg>
      {tracks.map((track) => (
        <figure key={track.placement}>
          <figcaption>
            {placements[track.placement]} <span className="list-faint">{summaryOf(track)}</span>
          </figcaption>
          {asTable ? <Table track={track} /> : <Bars track={track} range={range} />}
        </figure>
      ))}
    </div>
  );
}

const markNames: Record<Mark, string> = { gap: 'Empty', overfull: 'Overbooked' };

/** `2 slots; 1 gap, 1 overbooked period` */
function summaryOf({ placement, marks }: Track): string {
  const count = (mark: Mark) => marks.filter((one) => one.mark === mark).length;
  const [gaps, overfull] = [count('gap'), count('overfull')];
  const parts = [
    gaps > 0 && `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`,
    overfull > 0 && `${overfull} overbooked ${overfull === 1 ? 'period' : 'periods'}`,
  ].filter((part) => part !== false);
  return `${shownAtOnce[placement]} slots; ${parts.length === 0 ? 'always filled' : parts.join(', ')}`;
}

/** Pixels: the line of days, one row per banner, and the line of marks. */
const axis = 18;
const lane = 24;
const strip = 12;

function Bars({ track: { placement, bars, marks }, range }: { track: Track; range: Range }) {
  const height = axis + bars.length * lane + strip + 4;
  const x = (moment: string | null) => percentAt(range, moment);
  return (
    <svg
      role="group"
      aria-label={`${placements[placement]}, timeline`}
      className={bars.length > 0 ? 'timeline-bars' : ''}
      width="100%"
      height={height}
    >
      <Days range={range} height={height} />
      {bars.map(({ row, counts }, index) => {
        const [from, to] = [x(row.publishAt), x(row.unpublishAt)];
        const label = `${row.name}, ${windowText(row)}${counts ? '' : ', planned only'}`;
        return (
          <Link key={row.id} to={formHref(row.id)} aria-label={label} className="timeline-bar">
            <title>{label}</title>
            <svg x={`${from}%`} y={axis + index * lane} width={`${to - from}%`} height={lane - 4}>
              <rect width="100%" height="100%" rx={3} className={counts ? row.status : 'planned'} />
              <text x={6} y={14}>
                {row.name}
              </text>
            </svg>
          </Link>
        );
      })}
      {marks.map(({ from, to, mark }) => (
        <rect
          key={from}
          data-mark={mark}
          x={`${x(from)}%`}
          y={height - strip}
          width={`${x(to) - x(from)}%`}
          height={strip}
          className={`timeline-${mark}`}
        >
          <title>{`${markNames[mark]}: ${windowText({ publishAt: from, unpublishAt: to })}`}</title>
        </rect>
      ))}
    </svg>
  );
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function Days({ range, height }: { range: Range; height: number }) {
  return daysOf(range, 7).map((date) => {
    const at = `${percentAt(range, date.toISOString())}%`;
    return (
      <g key={date.getTime()} className="timeline-day">
        <line x1={at} x2={at} y1={0} y2={height} />
        <text x={at} y={12} dx={4}>
          {dayName.format(date)}
        </text>
      </g>
    );
  });
}

function Table({ track: { placement, all } }: { track: Track }) {
  return (
    <table className="timeline-table" aria-label={`${placements[placement]}, as a table`}>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">Active</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {all.map((stretch) => {
          const mark = markOf(placement, stretch);
          const { from, to, active } = stretch;
          return (
            <tr key={from} data-mark={mark}>
              <td>{localText(from)}</td>
              <td>{to === null ? '' : localText(to)}</td>
              <td>
                {active.map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={formHref(id)}>{name}</Link>
                  </span>
                ))}
              </td>
              <td>
                {mark === 'gap' && markNames.gap}
                {mark === 'overfull' &&
                  `${markNames.overfull}: ${active.length} of ${shownAtOnce[placement]}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

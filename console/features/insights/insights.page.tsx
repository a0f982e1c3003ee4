// What the catalogue does over time: plots with tables, each row and column a link to the list that it counts.
import './insights.css';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  type Insight,
  type InsightType,
  insightPlots,
  insights,
  insightTypes,
} from '../../../contract/desk/insights.ts';
import { useCan } from '../../data/access.tsx';
import { useRead } from '../../data/queries.ts';
import { listPath } from '../../desk/listPaths.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { Chart, type Column } from './insights.chart.tsx';

const types = Object.keys(insightTypes) as InsightType[];

export default function Insights() {
  const seen: Record<InsightType, boolean> = {
    gameListing: useCan('gameListings.view'),
    article: useCan('articles.view'),
  };
  const open = types.filter((type) => seen[type]);
  const [chosen, choose] = useQueryState('type', parseAsStringLiteral(types));
  const type = chosen !== null && seen[chosen] ? chosen : (open[0] ?? 'gameListing');
  const { data, error, refetch } = useRead(insights.summary, { type });
  return (
    <div className="insights">
      <header>
        <h1>Insights</h1>
        {open.length > 1 && (
          <div role="group" aria-label="Records">
            {open.map((one) => (
              <Button key={one} size="small" aria-pressed={one === type} onClick={() => void choose(one)}>
                {insightTypes[one]}
              </Button>
            ))}
          </div>
        )}
      </header>
      {data === undefined &&
        (error === null ? <Lines rows={12} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />)}
      <div className="insights-plots">
        {data?.map((insight) => (
          <Plot key={insight.plot} type={type} insight={insight} />
        ))}
      </div>
    </div>
  );
}

function Plot({ type, insight: { plot, bars } }: { type: InsightType; insight: Insight }) {
  const id = useId();
  const isOverTime = plot === 'publications';
  const columns = bars.map(({ label, count, filters }) => {
    return { label: isOverTime ? weekText(label) : label, count, to: listPath(type, filters) };
  });
  return (
    <section className={`panel ${isOverTime ? 'insights-wide' : ''}`} aria-labelledby={id}>
      <h2 id={id}>{insightPlots[plot]}</h2>
      {bars.length === 0 ? (
        <p className="insights-none">None</p>
      ) : isOverTime ? (
        <>
          <Chart columns={columns} />
          <details>
            <summary>Table</summary>
            <Bars labelledBy={id} bars={columns} />
          </details>
        </>
      ) : (
        <Bars labelledBy={id} bars={columns} />
      )}
    </section>
  );
}

/** A table whose rows have bars. */
function Bars({ labelledBy, bars }: { labelledBy: string; bars: readonly Column[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table aria-labelledby={labelledBy}>
      <tbody>
        {bars.map(({ label, count, to }) => (
          <tr key={to}>
            <th scope="row">
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            </th>
            <td className="insights-bar">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </td>
            <td>{grouped(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weekFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The Monday of a week, as weeks begin in UTC. */
function weekText(monday: string): string {
  return weekFormat.format(new Date(monday));
}

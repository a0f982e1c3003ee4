// Plots of the matching listings by status, stage and chain. Each bar toggles its filter.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { Output } from '../../../contract/kit/calls.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { releaseStages } from '../../../contract/listings/values.ts';
import { chosenOf } from '../../list/filters/Options.tsx';
import type { ListState } from '../../list/listState.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import './listings.plots.css';
import { type Plotted, summaryFor } from './listings.summaries.ts';

type Summary = Output<typeof listings.summary>;
type Bar = { value: string; label: string; count: number; color?: string | null };

type PlotsProps = Pick<ListState, 'filters' | 'q' | 'set'>;

/** Renders again for other filters, not for another page or sort. */
export default memo(function Plots(state: PlotsProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="plots" aria-label="Plots">
      <Plot title="By status" filter="status" state={state} asTable={asTable} barsOf={byStatus} />
      <Plot title="By stage" filter="releaseStage" state={state} asTable={asTable} barsOf={byStage} />
      <Plot title="By chain" filter="blockchainId" state={state} asTable={asTable} barsOf={byChain} />
      <Button
        className="plots-toggle"
        type="link"
        size="small"
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? 'As bars' : 'As tables'}
      </Button>
    </section>
  );
});

const byStatus = ({ byStatus: counts }: Summary) => labelled(statuses, counts);
const byStage = ({ byReleaseStage: counts }: Summary) => labelled(releaseStages, counts);
const byChain = ({ byBlockchain }: Summary) =>
  byBlockchain
    .slice(0, maxChains)
    .map(({ id, name, color, count }) => ({ value: id, label: name, color, count }));

/** Number of bars whose labels fit side by side. */
const maxChains = 8;

function labelled(labels: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>): Bar[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }));
}

type PlotProps = {
  title: string;
  filter: Plotted;
  state: PlotsProps;
  asTable: boolean;
  barsOf: (summary: Summary) => Bar[];
};

function Plot({ title, filter, state, asTable, barsOf }: PlotProps) {
  const chosen = chosenOf(state.filters[filter]);
  const { data: summary } = useQuery({ ...summaryFor(filter, state), placeholderData: keepPreviousData });
  const bars = summary === undefined ? [] : barsOf(summary);
  const toggle = (value: string) =>
    state.set({
      [filter]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
    });
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {asTable ? <Table title={title} bars={bars} /> : <Bars bars={bars} chosen={chosen} onToggle={toggle} />}
    </figure>
  );
}

/** Height of the highest bar in pixels. */
const height = 44;

type BarsProps = { bars: readonly Bar[]; chosen: readonly string[]; onToggle: (value: string) => void };

function Bars({ bars, chosen, onToggle }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const scale = (count: number) => (count / most) * height;
  return (
    <div className="plot-bars">
      {bars.map(({ value, label, count, color }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          title={`${label}: ${grouped(count)}`}
          onClick={() => onToggle(value)}
        >
          <span className="plot-count">{grouped(count)}</span>
          <svg
            aria-hidden
            width="100%"
            height={height}
            preserveAspectRatio="none"
            viewBox={`0 0 1 ${height}`}
          >
            <rect width={1} y={height - scale(count)} height={scale(count)} fill={color ?? 'var(--button)'} />
            <rect width={1} y={height - 1} height={1} fill="var(--line)" />
          </svg>
          <span className="plot-label">
            {inTwoLines(label).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

function inTwoLines(label: string): string[] {
  const [first = '', ...rest] = label.split(' ');
  return rest.length === 0 ? [first] : [first, rest.join(' ')];
}

function Table({ title, bars }: { title: string; bars: readonly Bar[] }) {
  return (
    // Scrollable, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="plot-table" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <table>
        <tbody>
          {bars.map(({ value, label, count }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td>{grouped(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

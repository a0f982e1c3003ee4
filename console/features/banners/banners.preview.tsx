// The banners as the public sees them at a moment, at the width of a desktop or a phone.
import { Input } from 'antd';
import { parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useId, useRef, useState } from 'react';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { placements, shownAtOnce } from '../../../contract/banners/values.ts';
import { isPublic } from '../../../contract/kit/lifecycle.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { inputValue, utcText, zone } from '../../ui/inputs/moments.ts';
import { useSettledInput } from '../../ui/inputs/nativeInput.ts';
import { themed } from '../../ui/themed.tsx';
import { BannerCard } from './banners.card.tsx';
import { groupsOf, type PlacementGroup } from './banners.list.filters.ts';

const widths = { desktop: 1280, mobile: 390 } as const;
type Width = keyof typeof widths;
const widthNames: Width[] = ['desktop', 'mobile'];

const parsers = {
  at: parseAsIsoDateTime,
  width: parseAsStringLiteral(widthNames).withDefault('desktop'),
};

function Preview({ rows }: { rows: readonly BannerRow[] }) {
  const [{ at, width }, set] = useQueryStates(parsers, { history: 'replace' });
  const [opened] = useState(() => new Date());
  const moment = at ?? opened;
  const inputId = useId();
  const { props: input, fault } = useSettledInput({
    value: moment.toISOString(),
    parse: (text) => new Date(text).toISOString(),
    format: (at) => inputValue(new Date(at)),
    onChange: (next) => void set({ at: next === null ? null : new Date(next) }),
  });
  const groups = groupsOf(rows.filter((row) => isPublic(row, moment.toISOString())));
  return (
    <div className="preview">
      <div className="preview-bar">
        <label htmlFor={inputId}>As of (your time, {zone})</label>
        <Input
          {...input}
          id={inputId}
          type="datetime-local"
          min="1970-01-01T00:00"
          max="2199-12-31T23:59"
          aria-describedby={`${inputId}-utc`}
          {...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        />
        <span id={`${inputId}-utc`} role="status" className="list-faint">
          {fault ?? utcText(moment)}
        </span>
        <Button size="small" disabled={at === null} onClick={() => void set({ at: null })}>
          Now
        </Button>
        <fieldset className="banner-views" aria-label="Width">
          {widthNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={width === name}
              onClick={() => void set({ width: name })}
            >
              {name === 'desktop' ? 'Desktop' : 'Mobile'}
            </button>
          ))}
        </fieldset>
      </div>
      {groups.length === 0 ? (
        <p className="preview-none">No banners at this time.</p>
      ) : (
        <Frame width={widths[width]}>
          {groups.map((group) => (
            <Placement key={group.placement} group={group} mobile={width === 'mobile'} />
          ))}
        </Frame>
      )}
    </div>
  );
}

function Placement({ group: { placement, rows }, mobile }: { group: PlacementGroup; mobile: boolean }) {
  const shows = shownAtOnce[placement];
  const [shown, left] = [rows.slice(0, shows), rows.slice(shows)];
  return (
    <section aria-label={placements[placement]} className={`preview-place preview-${placement}`}>
      <h2>{placements[placement]}</h2>
      <ol>
        {shown.map((row) => (
          <li key={row.id}>
            <BannerCard row={row} mobile={mobile} />
            {row.targetWarning !== null && <p className="preview-warning">{row.targetWarning}</p>}
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <p className="banner-overfull">
          Not shown, this placement shows {shows}: {left.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  );
}

/** Renders at full width and scales down to the available room. */
function Frame({ width, children }: { width: number; children: React.ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    if (holder.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setZoom(Math.min(1, entry.contentRect.width / width));
    });
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={holder} className="preview-holder">
      <div className={width < 768 ? 'preview-frame preview-mobile' : 'preview-frame'} style={{ width, zoom }}>
        {children}
      </div>
    </div>
  );
}

export default themed(Preview);

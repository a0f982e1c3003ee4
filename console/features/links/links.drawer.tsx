// A link: its state, the records that use it, what can be done, and what earlier checks found.

import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type LinkRow, links } from '../../../contract/links/link-health.ts';
import { useRead } from '../../data/queries.ts';
import { useRecordHref } from '../../data/screens.ts';
import { type ShownKind, useKinds } from '../../history/kinds.ts';
import { labelOf } from '../../history/labels.ts';
import { LinkBadge } from '../../list/links.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { themed } from '../../ui/themed.tsx';
import { useEditedTypes, useLinkActions } from './links.actions.ts';
import { inRecords, nouns } from './links.nouns.ts';
import { reasonOf, shortUrl } from './links.words.ts';
import './links.css';

const ReplaceDialog = lazy(() => import('./links.replace.tsx'));

function LinkDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(links.list, { ids: [id] });
  const row = data?.rows.find((one) => one.id === id);
  return (
    <Drawer open title={row === undefined ? 'Link' : shortUrl(row.url)} size={720} onClose={onClose}>
      {row !== undefined ? (
        <Detail row={row} onClose={onClose} />
      ) : error !== null && error.errorCode !== 'invalid_fields' ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data === undefined && error === null ? (
        <Lines rows={8} />
      ) : (
        <EmptyState
          title="Link not found"
          text="No published record uses it any more."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      )}
    </Drawer>
  );
}

type DetailProps = { row: LinkRow; onClose: () => void };

function Detail({ row, onClose }: DetailProps) {
  const { url, state, since, checkedAt, ignored } = row;
  const reason = reasonOf(row);
  return (
    <>
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link-url">
          {url}
        </a>
      </p>
      <p role="status">
        <LinkBadge state={state} /> {reason}
      </p>
      {checkedAt !== null && (
        <p className="link-soft">
          Checked <Time value={checkedAt} />
          {since !== null && (
            <>
              {' '}
              · in this state since <Time value={since} />
            </>
          )}
        </p>
      )}
      {ignored !== null && (
        <p className="link-soft">
          Ignored by {ignored.by?.name ?? 'Ludex'} <Time value={ignored.at} />
        </p>
      )}
      <Actions row={row} onClose={onClose} />
      <Uses row={row} />
      <History id={row.id} />
    </>
  );
}

function Actions({ row, onClose }: DetailProps) {
  const { recheck, ignore } = useLinkActions();
  const edited = useEditedTypes();
  const [replacing, setReplacing] = useState(false);
  const own = row.types.filter((type) => edited.has(type));
  if (own.length === 0) return null;
  return (
    <p className="link-actions">
      <Button onClick={() => setReplacing(true)}>Replace in {inRecords(own).many}…</Button>
      {row.ignored === null && (
        <Button disabled={row.asked} onClick={() => void recheck([row])}>
          Recheck
        </Button>
      )}
      <Button onClick={() => void ignore([row], row.ignored === null)}>
        {row.ignored === null ? 'Ignore' : 'Stop ignoring'}
      </Button>
      {replacing && (
        <Suspense>
          <ReplaceDialog link={row} types={own} onStart={onClose} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
    </p>
  );
}

function Uses({ row: { uses, useCount } }: { row: LinkRow }) {
  const hrefOf = useRecordHref();
  const kinds = useKinds();
  return (
    <section aria-label="Used by">
      <h3>Used by</h3>
      <ul className="link-items">
        {uses.map(({ type, id, label, fields }) => (
          <li key={id}>
            <Link to={hrefOf(type, id) ?? ''}>
              <bdi>{label}</bdi>
            </Link>{' '}
            <span className="link-soft">
              {nouns[type].one}: {fields.map((path) => fieldName(kinds.get(type), path)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {useCount > uses.length && <p className="link-soft">And {grouped(useCount - uses.length)} more.</p>}
    </section>
  );
}

/** Of a part, such as `socials.x` or `description.0`, the label of its field, and the part if that is no number. */
function fieldName(kind: ShownKind | undefined, path: string): string {
  const [name = '', part = ''] = path.split('.');
  const label = labelOf(kind, name);
  return /^\d*$/.test(part) ? label : `${label} (${part})`;
}

function History({ id }: { id: string }) {
  const { data = [] } = useRead(links.history, { id });
  if (data.length === 0) return null;
  return (
    <section aria-label="History">
      <h3>History</h3>
      <ul className="link-items">
        {data.map((check) => (
          <li key={check.at}>
            <Time value={check.at} /> <LinkBadge state={check.state} /> {reasonOf(check)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default themed(LinkDrawer);

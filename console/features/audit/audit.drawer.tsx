// All audit entries of one request.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AuditRow, audit, auditResults } from '../../../contract/audit/audit.ts';
import { useRead } from '../../data/queries.ts';
import { Changes } from '../../history/Changes.tsx';
import { type ShownKind, useKinds } from '../../history/kinds.ts';
import { actionLabel, valueLabel } from '../../history/labels.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import { themed } from '../../ui/themed.tsx';
import './audit.css';

function AuditDrawer({ traceId, onClose }: { traceId: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(audit.list, { q: traceId });
  const kinds = useKinds();
  return (
    <Drawer open title="Entry" size={560} onClose={onClose}>
      {error !== null && data === undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Lines rows={10} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          title="Entry not found"
          text="It is no longer kept, or the link is wrong."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : (
        data.rows.map((entry) => <Entry key={entry.id} entry={entry} kind={kinds.get(entry.entity.type)} />)
      )}
    </Drawer>
  );
}

function Entry({ entry, kind }: { entry: AuditRow; kind: ShownKind | undefined }) {
  const { action, actor, token, at, entity, version, changes, result, ip, traceId } = entry;
  return (
    <section className="audit-entry">
      <h3>
        {actionLabel(action)} {entity.label}
      </h3>
      <dl>
        <Fact name="When">{localText(at)}</Fact>
        <Fact name="Who">{actor?.name ?? 'Not signed in'}</Fact>
        {token !== null && <Fact name="API token">{token.name}</Fact>}
        <Fact name="From">{ip === '' ? 'Server' : ip}</Fact>
        <Fact name="Type">{valueLabel(entity.type)}</Fact>
        <Fact name="Result">{auditResults[result]}</Fact>
        {version !== null && <Fact name="Version">{version}</Fact>}
        <Fact name="Trace">
          <code>{traceId}</code>
        </Fact>
      </dl>
      {changes.length > 0 && <h4>Fields</h4>}
      <Changes kind={kind} changes={changes} />
      {entity.id !== null && (
        <p>
          <Link to={`/account/audit?entityId=${entity.id}`}>All changes of this record</Link>
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export default themed(AuditDrawer);

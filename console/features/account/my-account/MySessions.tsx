// Your sessions. Each but the current one can be ended.
import { type OwnSession, session, signInMethods } from '../../../../contract/session/session.ts';
import { notify } from '../../../data/notify.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ErrorPanel } from '../../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../../ui/display/Lines.tsx';
import { Time } from '../../../ui/display/Time.tsx';
import { deviceOf } from './device.ts';

export function MySessions() {
  const { data, error, refetch } = useRead(session.list, {});
  const revoke = useWrite(session.revoke);
  const ended = ({ ended: count }: { ended: number }) =>
    notify.success(count === 1 ? '1 session ended' : `${count} sessions ended`);
  const others = data?.filter((one) => !one.current) ?? [];
  return (
    <section className="panel" aria-labelledby="my-sessions">
      <h2 id="my-sessions">My sessions</h2>
      {data === undefined &&
        (error === null ? <Lines rows={4} /> : <ErrorPanel error={error} onRetry={refetch} />)}
      {data !== undefined && (
        <ul className="sessions">
          {data.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              busy={revoke.isPending}
              onEnd={() => revoke.mutate({ id: one.id }, { onSuccess: ended })}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          danger
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ all: true }, { onSuccess: ended })}
        >
          End all other sessions
        </Button>
      )}
    </section>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function SessionRow({ session: own, busy, onEnd }: RowProps) {
  const { userAgent, ip, current, createdAt, lastSeenAt, method } = own;
  const device = deviceOf(userAgent);
  return (
    <li>
      <div className="session-text">
        <span title={userAgent}>{device}</span> <span className="soft">{ip}</span>{' '}
        {current && <Badge color="blue">This session</Badge>}
        <div className="soft">
          Last seen <Time value={lastSeenAt} />, signed in <Time value={createdAt} /> with{' '}
          {signInMethods[method].toLowerCase()}
        </div>
      </div>
      {!current && (
        <Button
          size="small"
          disabled={busy}
          onClick={onEnd}
          aria-label={`End the session of ${device}, ${ip}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

// One webhook: its URL, state, last delivery and actions.
import { eventTypes, type Webhook, webhooks } from '../../../contract/webhooks/webhooks.ts';
import { useWrite } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import { eventLabel, outcomeOf, StateBadge } from './webhooks.outcome.tsx';
import type { Asked } from './webhooks.page.tsx';

type Props = {
  webhook: Webhook;
  /** Opens the deliveries. */
  onShow: () => void;
  /** Omitted for a read-only list. */
  onAsk: ((what: Asked['what']) => void) | undefined;
};

export function WebhookRow({ webhook, onShow, onAsk }: Props) {
  const { id, url, active, offReason, rotatingUntil, last } = webhook;
  const test = useWrite(webhooks.test);
  const tried = test.data?.tries[0];
  return (
    <li>
      <div className="webhook-text">
        <span>
          <code>{url}</code> {active ? <Badge color="green">On</Badge> : <Badge>Off</Badge>}
        </span>
        <div className="soft">
          {eventsText(webhook)}.{' '}
          {last === null ? (
            'Nothing sent yet.'
          ) : (
            <>
              Last: {eventLabel(last.type)}, <Time value={last.at} /> <StateBadge state={last.state} />
            </>
          )}
        </div>
        {rotatingUntil !== null && (
          <div className="soft">Replaced secrets are valid until {localText(rotatingUntil)}.</div>
        )}
        {offReason !== null && <div className="webhook-problem">Turned off: {offReason}</div>}
        <div role="status" className={tried?.error === null ? 'soft' : 'webhook-problem'}>
          {tried !== undefined && `Test event: ${outcomeOf(tried)}`}
        </div>
      </div>
      <div className="webhook-actions">
        <Button size="small" onClick={onShow} aria-label={`Deliveries to ${url}`}>
          Deliveries
        </Button>
        {onAsk && (
          <>
            <Button
              size="small"
              loading={test.isPending}
              onClick={() => test.mutate({ id })}
              aria-label={`Send test event to ${url}`}
            >
              Send test event
            </Button>
            <Button size="small" onClick={() => onAsk('edit')} aria-label={`Edit ${url}…`}>
              Edit…
            </Button>
            <Button size="small" onClick={() => onAsk('rotate')} aria-label={`Rotate the secret of ${url}…`}>
              Rotate secret…
            </Button>
            <Button size="small" danger onClick={() => onAsk('delete')} aria-label={`Delete ${url}…`}>
              Delete…
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function eventsText({ types }: Webhook): string {
  const [first] = types;
  if (types.length === Object.keys(eventTypes).length) return 'All events';
  return types.length === 1 && first !== undefined ? eventTypes[first] : `${types.length} events`;
}

// The deliveries of a webhook: what was sent, how each try went, and sending again.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import {
  type DeliveryState,
  deliveryStates,
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
  webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import { notify } from '../../data/notify.ts';
import { queryOf, useWrite } from '../../data/queries.ts';
import { Pages } from '../../list/Pages.tsx';
import { counted } from '../../list/selection/BulkBar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import { themed } from '../../ui/themed.tsx';
import { eventLabel, outcomeOf, StateBadge } from './webhooks.outcome.tsx';

/** Time between two reads while the drawer is open, in ms. */
const lookMs = 3_000;
const firstPage = { page: 1, pageSize: 20 };
const nouns = { one: 'delivery', many: 'deliveries' };
const filters = { all: 'All', ...deliveryStates } as const;
type Filter = keyof typeof filters;

type Props = { webhook: Webhook; mayEdit: boolean; onClose: () => void };

function DeliveriesDrawer({ webhook, mayEdit, onClose }: Props) {
  const { id, url, active } = webhook;
  const [filter, setFilter] = useState<Filter>('all');
  const [at, setAt] = useState(firstPage);
  const replay = useWrite(webhooks.replay);
  const state: DeliveryState[] = filter === 'all' ? [] : [filter];
  const { data, error, refetch } = useQuery({
    ...queryOf(webhooks.deliveries, { id, state, ...at }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });
  const send = (deliveryId?: string) =>
    replay.mutate(
      { id, ...(deliveryId === undefined ? {} : { deliveryId }) },
      { onSuccess: ({ replayed }) => notify.success(`${counted(replayed, nouns)} sent again`) },
    );
  const mayReplay = mayEdit && active;
  return (
    <Drawer open title="Deliveries" size={720} onClose={onClose}>
      <p>
        <code className="webhook-url">{url}</code>
      </p>
      <div className="webhook-filters">
        <div role="group" aria-label="State">
          {(Object.keys(filters) as Filter[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => {
                setFilter(one);
                setAt({ ...at, page: 1 });
              }}
            >
              {filters[one]}
            </button>
          ))}
        </div>
        {mayReplay && (
          <Button size="small" loading={replay.isPending} onClick={() => send()}>
            Replay all failed
          </Button>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <Lines rows={8} />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.rows.length === 0 && (
            <p className="soft">No deliveries. They are kept for {webhookLimits.days} days.</p>
          )}
          <ol className="webhook-deliveries">
            {data.rows.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                onReplay={mayReplay ? () => send(delivery.id) : undefined}
              />
            ))}
          </ol>
          {data.total > firstPage.pageSize && (
            <Pages
              state={{ ...at, set: (change) => setAt({ ...at, page: 1, ...change }) }}
              known={data.total}
            />
          )}
        </>
      )}
    </Drawer>
  );
}

type DeliveryProps = { delivery: WebhookDelivery; onReplay: (() => void) | undefined };

function Delivery({ delivery, onReplay }: DeliveryProps) {
  const { id, type, payload, at, state, tries, nextAt } = delivery;
  const last = tries.at(-1);
  return (
    <li>
      <div className="webhook-delivery">
        <b>{eventLabel(type)}</b> <StateBadge state={state} /> <Time value={at} />
        {onReplay && state !== 'pending' && (
          <Button size="small" onClick={onReplay}>
            Replay<VisuallyHidden> {id}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className="soft">
        {last !== undefined && `${outcomeOf(last)}. `}
        {tries.length > 1 && `${tries.length} tries. `}
        {nextAt !== null && tries.length > 0 && `Next try: ${localText(nextAt)}.`}
      </div>
      <details>
        <summary>
          Request and replies<VisuallyHidden> of {id}</VisuallyHidden>
        </summary>
        <p className="soft">webhook-id: {id}</p>
        {/* Scrolls, and so takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label="Body">
          {indented(payload)}
        </pre>
        <ul>
          {tries.map((tried) => (
            <li key={tried.at}>
              {localText(tried.at)}: {outcomeOf(tried)}
              {tried.reply !== null && <code className="webhook-reply">{tried.reply}</code>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

export default themed(DeliveriesDrawer);

import {
  type DeliveryState,
  deliveryStates,
  eventTypes,
  type WebhookTry,
} from '../../../contract/webhooks/webhooks.ts';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';
import { grouped } from '../../ui/format/grouped.ts';

const colors: Record<DeliveryState, BadgeColor> = { pending: 'blue', succeeded: 'green', failed: 'orange' };

export function StateBadge({ state }: { state: DeliveryState }) {
  return <Badge color={colors[state]}>{deliveryStates[state]}</Badge>;
}

const labels: Readonly<Record<string, string>> = eventTypes;

export function eventLabel(type: string): string {
  return labels[type] ?? 'Test event';
}

/** How a try went, in words. */
export function outcomeOf({ status, error, ms }: WebhookTry): string {
  return `${error ?? `Delivered (${status})`}, ${grouped(ms)} ms`;
}

// The payloads of events: thin, so that a receiver reads what is public now from the delivery API.
import {
  manyChanged,
  type WebhookAction,
  type WebhookPayload,
  type WebhookRecord,
  webhookLimits,
} from '../../contract/webhooks/webhooks.ts';
import type { WebhookEvent } from './table.ts';

/** Surrogate keys of the replies that may show a record of a type, besides its own. */
const keys: Record<WebhookRecord, { own: string; lists: readonly string[] }> = {
  gameListing: { own: 'game', lists: ['games'] },
  article: { own: 'article', lists: ['articles'] },
  banner: { own: 'banner', lists: ['banners'] },
  // Games name their categories and chains.
  category: { own: 'category', lists: ['categories', 'games'] },
  blockchain: { own: 'blockchain', lists: ['blockchains', 'games'] },
  collection: { own: 'collection', lists: ['collections'] },
};

/** Payloads of events in their order. Those of a batch are one payload for each hundred records. */
export function payloadsOf(events: readonly WebhookEvent[]): WebhookPayload[] {
  const singles = events.filter(({ batch }) => batch === null);
  const batches = Map.groupBy(
    events.filter(({ batch }) => batch !== null),
    ({ batch }) => batch,
  );
  return [
    ...singles.flatMap((event) => single(event) ?? []),
    ...[...batches.values()].flatMap((batch) => together(whole(batch))),
  ];
}

function single(event: WebhookEvent): WebhookPayload | undefined {
  const action = actionOf(event);
  if (action === undefined) return undefined;
  const { type, recordId: id, slug, version, at } = event;
  return {
    type: `${type}.${action}`,
    timestamp: at,
    data: { type, id, slug, version, keys: keysOf([event]) },
  };
}

function actionOf({ wasPublic, isPublic }: WebhookEvent): WebhookAction | undefined {
  if (wasPublic === 0) return isPublic === 1 ? 'published' : undefined;
  return ({ 0: 'unpublished', 1: 'updated', 2: 'deleted' } as const)[isPublic];
}

/** A record that a batch changes twice is changed once. */
function whole(events: readonly WebhookEvent[]): WebhookEvent[] {
  const byRecord = new Map<string, WebhookEvent>();
  for (const event of events) {
    const { wasPublic } = byRecord.get(event.recordId) ?? event;
    byRecord.set(event.recordId, { ...event, wasPublic });
  }
  return [...byRecord.values()].filter((event) => actionOf(event) !== undefined);
}

function together(events: readonly WebhookEvent[]): WebhookPayload[] {
  const payloads: WebhookPayload[] = [];
  for (let from = 0; from < events.length; from += webhookLimits.records) {
    const part = events.slice(from, from + webhookLimits.records);
    payloads.push({
      type: manyChanged,
      timestamp: part.at(-1)?.at ?? '',
      data: { type: null, id: null, slug: null, version: null, keys: keysOf(part) },
    });
  }
  return payloads;
}

function keysOf(events: readonly WebhookEvent[]): string[] {
  const own = events.map(({ type, recordId }) => `${keys[type].own}-${recordId}`);
  return [...new Set([...own, ...events.flatMap(({ type }) => keys[type].lists)])];
}

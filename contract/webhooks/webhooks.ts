// Webhooks: requests that the server sends when something public changes, signed as Standard Webhooks 1.0 says
// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
import { z } from 'zod';
import { choice, flag, id, list, read, recordFields, several, target, text, write } from '../kit/calls.ts';

/** Types of records that events are about, with what their events call one. */
export const webhookRecords = {
  gameListing: 'Listing',
  article: 'Article',
  banner: 'Banner',
  category: 'Category',
  blockchain: 'Blockchain',
  collection: 'Collection',
} as const;
export type WebhookRecord = keyof typeof webhookRecords;

export const webhookActions = {
  published: 'published',
  updated: 'updated',
  unpublished: 'unpublished',
  deleted: 'deleted',
} as const;
export type WebhookAction = keyof typeof webhookActions;

/** Many records at once: parts of jobs, releases and merges. */
export const manyChanged = 'catalogue.changed';
/** What the call `test` sends, to any webhook. */
export const testEvent = 'webhook.test';
export type EventType = `${WebhookRecord}.${WebhookAction}` | typeof manyChanged;

const single = Object.entries(webhookRecords).flatMap(([type, record]) =>
  Object.entries(webhookActions).map(([action, verb]) => [`${type}.${action}`, `${record} ${verb}`]),
);
export const eventTypes = {
  ...Object.fromEntries(single),
  [manyChanged]: 'Many records changed',
} as Readonly<Record<EventType, string>>;

/**
 * Webhooks, characters of a URL, records that one event names, days for which deliveries are kept, hours for which a replaced secret
 * stays valid, replaced secrets that are valid at once, milliseconds that a receiver has to reply, and characters of its reply that are kept.
 */
export const webhookLimits = {
  webhooks: 20,
  url: 2_000,
  records: 100,
  days: 30,
  rotationHours: 24,
  oldSecrets: 10,
  timeoutMs: 15_000,
  reply: 500,
} as const;

/** Seconds to each next try, give or take `retrySpread` of them. After the last one the webhook is turned off. */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const retrySpread = 0.2;

/** The body of a request. */
export type WebhookPayload = {
  type: EventType | typeof testEvent;
  /** When the change was committed, give or take the time that noticing it took. */
  timestamp: string;
  data: WebhookData;
};
export type WebhookData = {
  /** Null in `catalogue.changed` and tests, as all that follows but the keys. */
  type: WebhookRecord | null;
  id: string | null;
  slug: string | null;
  version: number | null;
  /** Those of the header `Surrogate-Key` of all replies of the delivery API that may have changed. */
  keys: string[];
};

export const deliveryStates = { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' } as const;
export type DeliveryState = keyof typeof deliveryStates;

export const webhookTry = z.strictObject({
  at: z.string(),
  /** The status of the reply; null if there was none. */
  status: z.int().nullable(),
  ms: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The beginning of the reply; null for callers without the right to edit webhooks. */
  reply: z.string().nullable(),
});
export type WebhookTry = z.output<typeof webhookTry>;

export const webhookDelivery = z.strictObject({
  /** The header `webhook-id`, the same in every try. */
  id: id(),
  webhookId: id(),
  type: z.string(),
  /** The body of the request. */
  payload: z.string(),
  at: z.string(),
  state: choice(deliveryStates),
  /** The latest ones, in order. */
  tries: z.array(webhookTry),
  /** When it is tried next; null if it is not. */
  nextAt: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhook = z.strictObject({
  ...recordFields,
  /** Its origin only, for callers without the right to edit webhooks. */
  url: z.string(),
  types: z.array(choice(eventTypes)),
  active: z.boolean(),
  /** Why the server turned it off. */
  offReason: z.string().nullable(),
  /** Until when the latest replaced secret signs too. */
  rotatingUntil: z.string().nullable(),
  last: webhookDelivery.pick({ at: true, type: true, state: true }).nullable(),
});
export type Webhook = z.output<typeof webhook>;
/** The secret is in the reply to `add` and `rotate`, and nowhere else. */
const withSecret = webhook.extend({ secret: z.string() });

const isUrl = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username + password + hash === '';
};
const url = text(1, webhookLimits.url).refine(
  isUrl,
  'Enter a URL without user name, password and fragment, for example https://example.com/hooks',
);
const types = several(choice(eventTypes), Object.keys(eventTypes).length, 'distinct').refine(
  (given) => given.length > 0,
  'At least one event',
);

export const webhooks = {
  list: read({
    path: '/api/webhooks/list',
    summary:
      'List the webhooks with their last delivery, the oldest first. Their URLs are whole only for callers who may edit webhooks.',
    right: 'webhooks.view',
    input: z.strictObject({}),
    output: z.array(webhook),
  }),
  add: write({
    path: '/api/webhooks/add',
    summary: `Create a webhook; at most ${webhookLimits.webhooks} are allowed. Only this reply contains the secret that signs its requests.`,
    right: 'webhooks.edit',
    inPerson: true,
    input: z.strictObject({ url, types, active: flag().default(true) }),
    output: withSecret,
  }),
  edit: write({
    path: '/api/webhooks/edit',
    summary:
      'Change the URL or the events of a webhook, or turn it on or off. What a webhook has not delivered when it is turned off fails.',
    right: 'webhooks.edit',
    input: z.strictObject({
      ...target,
      url: url.optional(),
      types: types.optional(),
      active: flag().optional(),
    }),
    output: webhook,
    errors: ['not_found', 'stale_version'],
  }),
  remove: write({
    path: '/api/webhooks/delete',
    summary: 'Delete a webhook with its deliveries.',
    right: 'webhooks.edit',
    input: z.strictObject(target),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version'],
  }),
  rotate: write({
    path: '/api/webhooks/rotate',
    summary: `Replace the secret of a webhook. The reply tells the new one, once. For ${webhookLimits.rotationHours} hours requests carry the signatures of both, and of all that were replaced in this time; at most ${webhookLimits.oldSecrets} are.`,
    right: 'webhooks.edit',
    inPerson: true,
    input: z.strictObject(target),
    output: withSecret,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  test: write({
    path: '/api/webhooks/test',
    summary: `Send an event ${testEvent} to a webhook now, once, also to one that is off. The reply tells what the receiver answered.`,
    right: 'webhooks.edit',
    input: z.strictObject({ id: id() }),
    output: webhookDelivery,
    errors: ['not_found'],
  }),
  deliveries: deliveriesCall(),
  replay: write({
    path: '/api/webhooks/replay',
    summary:
      'Send a delivery of a webhook again, or without its id all that failed but tests. They keep their ids, by which a receiver knows them.',
    right: 'webhooks.edit',
    input: z.strictObject({ id: id(), deliveryId: id().optional() }),
    output: z.strictObject({ replayed: z.int() }),
    errors: ['not_found', 'invalid_transition'],
  }),
};

function deliveriesCall() {
  const deliveries = list({
    path: '/api/webhooks/deliveries',
    summary: `List the deliveries of a webhook of the last ${webhookLimits.days} days, the latest first.`,
    right: 'webhooks.view',
    filters: { id: id(), state: several(choice(deliveryStates), 3).optional() },
    sorts: ['at'],
    row: webhookDelivery,
  });
  // There is no search.
  return { ...deliveries, input: deliveries.input.omit({ q: true }) };
}

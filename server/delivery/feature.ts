// A feature may also serve the public delivery API: GET only, for everybody, and only what is public when it is read.
import type { SiteCall, SiteContract, SiteInput, SiteOutput } from '../../contract/delivery/kit.ts';
import type { Database } from '../database/database.ts';
import type { Feature } from '../http/feature.ts';

/** A reply's body, and the surrogate keys by which caches may purge it: one for each record that it shows. */
export type Answer<Body = unknown> = { body: Body; keys: readonly string[] };
/** A page that moved, was public once (410), or is not known (404); keys as those of an answer. */
export type Absent =
  | { status: 301; location: string; keys: readonly string[] }
  | { status: 404 | 410; keys: readonly string[] };

type Handler<C extends SiteCall> = (
  input: SiteInput<C>,
  now: Date,
) => Promise<C['moves'] extends true ? Answer<SiteOutput<C>> | Absent : Answer<SiteOutput<C>>>;
export type DeliveryHandlers<C extends SiteContract> = { [K in keyof C]: Handler<C[K]> };

/** The handlers of one server, and the state that they read. */
export type Source<C extends SiteContract = SiteContract> = {
  handlers: DeliveryHandlers<C>;
  /** Publishes what is due and does not become public by time alone, such as a release. Never fails. */
  publishDue: (now: Date) => Promise<void>;
  /** Applies what was committed since the last call; returns whether anything public changed. */
  refresh: () => Promise<boolean>;
  /** False while something is known to have changed and could not be applied. */
  isCurrent: () => boolean;
  /** Applies what time changes by itself, such as a scheduled publication. */
  advance: (now: Date) => Promise<void>;
  /** When time next changes a reply, in milliseconds; Infinity for never. */
  next: () => number;
};

export type DeliveryOptions = {
  database: Database;
  /** Origins of this server and of the public site, without a slash at the end. */
  publicUrl: string;
  siteUrl: string;
  /** Areas in which nobody publishes what they edited last. */
  fourEyes: readonly string[];
  /** Of this back-office, and of the public site. */
  productName: string;
  siteName: string;
};
export type Delivery = { contract: SiteContract; open: (options: DeliveryOptions) => Source };

/** A feature with calls of the delivery API. Does not compile while a call has no handler. */
export function deliver<C extends SiteContract>(
  contract: C,
  open: (options: DeliveryOptions) => Source<C>,
  jobs: Feature['jobs'] = [],
): Feature {
  return { contract: {}, handlers: {}, jobs, delivery: { contract, open } };
}

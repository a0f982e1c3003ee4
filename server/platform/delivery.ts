// A room may also answer calls of the public site: by GET, for everybody, from what is public at the moment.
import type { FastifyBaseLogger } from 'fastify';
import type { SiteCall, SiteContract, SiteInput, SiteOutput } from '../../contract/site.kit.ts';
import type { Room } from './call.ts';
import type { Database } from './db/db.ts';

/** What a reply says, and which records it shows, by the names under which caches before this server may purge it. */
export type Answer<Body = unknown> = { body: Body; keys: readonly string[] };
/** A page that is not there: it moved to another path, went for good, or never was. */
export type Absent = { moved: string } | 'gone' | 'missing';

type Handler<C extends SiteCall> = (
  input: SiteInput<C>,
  now: Date,
) => Promise<C['moves'] extends true ? Answer<SiteOutput<C>> | Absent : Answer<SiteOutput<C>>>;
export type DeliveryHandlers<C extends SiteContract> = { [K in keyof C]: Handler<C[K]> };

/** What replies are made from, as it stands; one for each server. */
export type Source<C extends SiteContract = SiteContract> = {
  handlers: DeliveryHandlers<C>;
  /** Takes in what was written since the last time; whether there was anything. */
  follow: () => Promise<boolean>;
  /** Lets pass what time brings about by itself up to a moment. */
  advance: (now: Date) => Promise<void>;
  /** When, in milliseconds, time next changes a reply by itself; Infinity where it never does. */
  next: () => number;
  /** Ends what goes on by itself. */
  close: () => Promise<void>;
};

export type DeliveryOptions = {
  database: Database;
  /** The origin of this server, and that of the public site, each without a slash at its end. */
  publicUrl: string;
  siteUrl: string;
  productName: string;
  logger: Pick<FastifyBaseLogger, 'error'>;
};
export type Delivery = { contract: SiteContract; open: (options: DeliveryOptions) => Source };

/** A room of the public site. It does not compile while a call has no handler. */
export function deliver<C extends SiteContract>(
  contract: C,
  open: (options: DeliveryOptions) => Source<C>,
  jobs: Room['jobs'] = [],
): Room {
  return { contract: {}, handlers: {}, jobs, delivery: { contract, open: open } };
}

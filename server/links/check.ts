// Checks the links that are due: four at a time, and each host every ten seconds. If our own network seems to be away, what it could
// not reach counts for nothing.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { linkLimits } from '../../contract/links/link-health.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { type Finding, judgeError, judgeReply } from './finding.ts';
import { afterVoid, isNews, outcomeOf } from './outcome.ts';
import type { CheckedUrlTable } from './table.ts';

export type CheckContext = {
  database: Database;
  outbound: Outbound;
  clock: Clock;
  /** Days between checks of a link; with 0 only those are checked that somebody asked for. */
  days: number;
  signal: AbortSignal;
  /** Waits; tests let their clock advance instead. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const checkLimits = {
  atOnce: 4,
  hostEveryMs: 10_000,
  maxBytes: 64 * 1024,
  timeoutMs: 20_000,
  /** Hosts by which a run is judged, and unwritten failures at most. */
  judgedHosts: 20,
  heldFailures: 200,
} as const;

type Link = Pick<
  CheckedUrlTable,
  'id' | 'url' | 'host' | 'state' | 'status' | 'target' | 'note' | 'since' | 'failingSince' | 'dueAt'
>;
type Checked = { link: Link; finding: Finding };

/** Checks until nothing is due. Returns false if the run is void: over half of twenty hosts that answered before did not. */
export async function checkDueLinks(context: CheckContext): Promise<boolean> {
  const run = new CheckRun(context);
  try {
    return await run.checkAll();
  } finally {
    await run.end();
  }
}

const realPause = async (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false });

class CheckRun {
  readonly #context: CheckContext;
  readonly #pause: NonNullable<CheckContext['pause']>;
  readonly #running = new Map<string, { host: string; done: Promise<void> }>();
  /** When a host may be asked again, in milliseconds. */
  readonly #freeAt = new Map<string, number>();
  /** Hosts of this part of the run, and whether one of them did not answer although it did before. */
  readonly #hosts = new Map<string, boolean>();
  /** Checks that nobody answered, until the run is judged. */
  #held: Checked[] = [];
  #isVoid = false;
  #failure: Error | undefined;

  constructor(context: CheckContext) {
    this.#context = context;
    this.#pause = context.pause ?? realPause;
  }

  async checkAll(): Promise<boolean> {
    const { signal } = this.#context;
    while (!signal.aborted && !this.#isVoid && this.#failure === undefined) {
      if (this.#running.size >= checkLimits.atOnce) {
        await this.#anyDone();
        continue;
      }
      const busy = this.#busyHosts();
      const next = await this.#nextDue(busy);
      if (next !== undefined) {
        // A redirect may have taken the host's turn during the search.
        if (!this.#busyHosts().includes(next.host)) this.#start(next);
      } else if (this.#running.size > 0) await this.#anyDone();
      else if (busy.length > 0 && (await this.#nextDue([])) !== undefined) await this.#untilFree();
      else break;
    }
    await this.end();
    if (this.#failure !== undefined) throw this.#failure;
    if (!signal.aborted && !this.#isVoid) await this.#judge();
    return !this.#isVoid;
  }

  /** Waits for checks in flight. */
  async end(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** The link that waits longest, of a host that may be asked now. */
  async #nextDue(busy: readonly string[]): Promise<Link | undefined> {
    const { database, clock, days } = this.#context;
    const until = days === 0 ? '' : clock().toISOString();
    const taken = [...this.#running.keys(), ...this.#held.map(({ link }) => link.id)];
    // Passing over hosts may take a while; without that the index has it first.
    const db = busy.length > 0 ? database.aside : database.reads;
    return db
      .selectFrom('checkedUrl')
      .select(['id', 'url', 'host', 'state', 'status', 'target', 'note', 'since', 'failingSince', 'dueAt'])
      .where(sql<boolean>`"usedBy" > 0 and "ignoredAt" is null`)
      .where('dueAt', '<=', until)
      .$if(taken.length > 0, (query) => query.where('id', 'not in', taken))
      .$if(busy.length > 0, (query) => query.where('host', 'not in', [...busy]))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  #busyHosts(): string[] {
    const now = this.#context.clock().getTime();
    for (const [host, at] of this.#freeAt) if (at <= now) this.#freeAt.delete(host);
    return [...new Set([...this.#freeAt.keys(), ...[...this.#running.values()].map(({ host }) => host)])];
  }

  #start(link: Link): void {
    this.#freeAt.set(link.host, this.#context.clock().getTime() + checkLimits.hostEveryMs);
    const done = this.#check(link)
      .catch((error: unknown) => {
        if (!this.#context.signal.aborted)
          this.#failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => this.#running.delete(link.id));
    this.#running.set(link.id, { host: link.host, done });
  }

  /** Waits until a redirect may lead to a host. */
  async #turn(host: string): Promise<void> {
    const { clock, signal } = this.#context;
    const now = clock().getTime();
    const at = Math.max(now, this.#freeAt.get(host) ?? now);
    this.#freeAt.set(host, at + checkLimits.hostEveryMs);
    if (at > now) await this.#pause(at - now, signal);
  }

  async #anyDone(): Promise<void> {
    await Promise.race([...this.#running.values()].map(({ done }) => done));
  }

  async #untilFree(): Promise<void> {
    const { clock, signal } = this.#context;
    const first = Math.min(...this.#freeAt.values());
    await this.#pause(Math.max(first - clock().getTime(), 1), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  async #check(link: Link): Promise<void> {
    const finding = await this.#find(link.url);
    if (this.#isVoid) return;
    const answeredBefore = link.state !== 'unknown' && link.state !== 'dead';
    if (finding.answered || answeredBefore) {
      const failed = this.#hosts.get(link.host) ?? false;
      this.#hosts.set(link.host, failed || !finding.answered);
    }
    if (!finding.answered) this.#held.push({ link, finding });
    if (this.#hosts.size >= checkLimits.judgedHosts || this.#held.length >= checkLimits.heldFailures)
      await this.#judge();
    if (finding.answered) await this.#write([{ link, finding }]);
  }

  async #find(url: string): Promise<Finding> {
    const { outbound, signal } = this.#context;
    const { maxBytes, timeoutMs } = checkLimits;
    try {
      const accept = 'text/html,*/*;q=0.5';
      const turn = (host: string) => this.#turn(host);
      return judgeReply(
        url,
        await outbound({ url, accept, maxBytes, cutsBody: true, timeoutMs, turn, signal }),
      );
    } catch (error) {
      return judgeError(error);
    }
  }

  /** Writes the failures of this part of the run, unless too many hosts failed at once. */
  async #judge(): Promise<void> {
    const hosts = [...this.#hosts.values()];
    const failed = hosts.filter((isFailed) => isFailed).length;
    const held = this.#held;
    this.#held = [];
    this.#hosts.clear();
    if (hosts.length < checkLimits.judgedHosts || failed * 2 <= hosts.length) return this.#write(held);
    this.#isVoid = true;
    const { database, clock } = this.#context;
    await database.writes
      .updateTable('checkedUrl')
      .set({ dueAt: afterVoid(clock()) })
      .where(
        'id',
        'in',
        held.map(({ link }) => link.id),
      )
      .execute();
  }

  async #write(checked: readonly Checked[]): Promise<void> {
    if (checked.length === 0) return;
    const { database, clock, days } = this.#context;
    await database.writes.transaction().execute(async (db) => {
      for (const { link, finding } of checked) {
        const after = outcomeOf(link, finding, clock(), days);
        // Somebody may have asked for another check, or the link may be gone.
        const row = await db
          .updateTable('checkedUrl')
          .set(after)
          .where('id', '=', link.id)
          .where('dueAt', '=', link.dueAt)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined || !isNews(link, after)) continue;
        const { state, status, target, note, checkedAt } = after;
        await db
          .insertInto('urlCheck')
          .values({ urlId: link.id, at: checkedAt, state, status, target, note })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await sql`delete from "urlCheck" where "urlId" = ${link.id} and "at" < (
          select min("at") from (select "at" from "urlCheck" where "urlId" = ${link.id}
            order by "at" desc limit ${sql.lit(linkLimits.history)}) as "kept")`.execute(db);
      }
    });
  }
}

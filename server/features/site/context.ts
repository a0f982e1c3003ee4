// Shared data of the public site's replies.
import { type Kysely, sql } from 'kysely';
import type { SitePicture } from '../../../contract/delivery/shapes.ts';
import type { Picture } from '../../../contract/media/media.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { applyDueChanges } from '../../changes/due.ts';
import type { Database, Tables } from '../../database/database.ts';
import type { DeliveryOptions } from '../../delivery/feature.ts';
import { runDueReleases } from '../../releases/due.ts';
import { currentWork } from '../../telemetry/work.ts';

/** Pause after what is due could not be published. */
const retryMs = 1_000;

export class SiteContext {
  readonly database: Database;
  readonly options: DeliveryOptions;
  readonly catalogue: Catalogue;
  /** Time in milliseconds at which an article, banner, collection or pin next appears or ends by itself. */
  #nextChange = 0;
  /** The same of a release or pending change, which is past while they cannot be published. */
  #nextDue = 0;
  /** They are not tried again before this time. */
  #retryAt = 0;

  constructor(options: DeliveryOptions, catalogue = new Catalogue(options.database)) {
    this.options = options;
    this.database = options.database;
    this.catalogue = catalogue;
  }

  /** The same, but read through another connection, such as a transaction. */
  through(reads: Kysely<Tables>): SiteContext {
    return new SiteContext({ ...this.options, database: { ...this.database, reads } }, this.catalogue);
  }

  /** Publishes due changes and releases. If the database cannot, the site shows what it has, and tries again a second later. */
  async publishDue(now: Date): Promise<void> {
    if (now.getTime() < this.#retryAt) return;
    try {
      const clock = { database: this.database, now, fourEyes: this.options.fourEyes };
      await applyDueChanges(clock);
      await runDueReleases(clock);
      this.#retryAt = 0;
    } catch (error) {
      currentWork()?.log.error({ err: error }, 'could not publish what is due');
      this.#retryAt = now.getTime() + retryMs;
    }
  }

  async advance(now: Date): Promise<void> {
    this.catalogue.games.advance(now.getTime());
    const { change, due } = await nextTimes(this.database, now);
    this.#nextChange = timeOf(change);
    this.#nextDue = timeOf(due);
  }

  next(): number {
    const due = Math.max(this.#nextDue, this.#retryAt);
    return Math.min(this.catalogue.games.nextPublishAt, this.#nextChange, due);
  }

  picture(picture: Picture | undefined): SitePicture | null {
    if (picture === undefined) return null;
    const { url, width, height, alt, focal, variants } = picture;
    const { publicUrl } = this.options;
    const absolute = variants.map((variant) => ({ width: variant.width, url: publicUrl + variant.url }));
    return { url: publicUrl + url, width, height, alt, focal, variants: absolute };
  }
}

type Times = { change: string | null; due: string | null };

async function nextTimes({ reads }: Database, now: Date): Promise<Times> {
  const at = now.toISOString();
  const { rows } = await sql<Times>`
    select min("change") as "change", min("due") as "due" from (
      select min("publishAt") as "change", null as "due" from "article" where "status" = 'scheduled' and "publishAt" > ${at}
      union all
      select min("publishAt"), null from "banner" where "status" in ('published', 'scheduled') and "publishAt" > ${at}
      union all
      select min("unpublishAt"), null from "banner" where "status" in ('published', 'scheduled') and "unpublishAt" > ${at}
      union all
      select min("publishAt"), null from "collection" where "status" = 'scheduled' and "publishAt" > ${at}
      union all
      select min("from"), null from "collectionPin" where "from" > ${at}
      union all
      select min("until"), null from "collectionPin" where "until" > ${at}
      union all
      select null, min("at") from "release" where "state" = 'scheduled'
      union all
      select null, min("applyAt") from "change" where "state" = 'scheduled'
    ) as "times"`.execute(reads);
  return rows[0] ?? { change: null, due: null };
}

function timeOf(at: string | null): number {
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
}

// Shared data of the public site's replies.
import { type Kysely, sql } from 'kysely';
import type { SitePicture } from '../../../contract/delivery/shapes.ts';
import type { Picture } from '../../../contract/media/media.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import type { Database, Tables } from '../../database/database.ts';
import type { DeliveryOptions } from '../../delivery/feature.ts';
import { runDueReleases } from '../../releases/due.ts';
import { currentWork } from '../../telemetry/work.ts';

/** Pause after releases could not be run. */
const retryMs = 1_000;

export class SiteContext {
  readonly database: Database;
  readonly options: DeliveryOptions;
  readonly catalogue: Catalogue;
  /** Time in milliseconds at which an article or banner next appears or ends by itself. */
  #nextChange = 0;
  /** The same of a release, which is past while releases cannot be run. */
  #nextRelease = 0;
  /** Releases are not tried again before this time. */
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

  /** Runs due releases. If the database cannot, the site shows what it has, and tries again a second later. */
  async publishDue(now: Date): Promise<void> {
    if (now.getTime() < this.#retryAt) return;
    try {
      await runDueReleases(this.database, now);
      this.#retryAt = 0;
    } catch (error) {
      currentWork()?.log.error({ err: error }, 'could not run due releases');
      this.#retryAt = now.getTime() + retryMs;
    }
  }

  async advance(now: Date): Promise<void> {
    this.catalogue.games.advance(now.getTime());
    const { change, release } = await nextTimes(this.database, now);
    this.#nextChange = timeOf(change);
    this.#nextRelease = timeOf(release);
  }

  next(): number {
    const release = Math.max(this.#nextRelease, this.#retryAt);
    return Math.min(this.catalogue.games.nextPublishAt, this.#nextChange, release);
  }

  picture(picture: Picture | undefined): SitePicture | null {
    if (picture === undefined) return null;
    const { url, width, height, alt, focal, variants } = picture;
    const { publicUrl } = this.options;
    const absolute = variants.map((variant) => ({ width: variant.width, url: publicUrl + variant.url }));
    return { url: publicUrl + url, width, height, alt, focal, variants: absolute };
  }
}

type Times = { change: string | null; release: string | null };

async function nextTimes({ reads }: Database, now: Date): Promise<Times> {
  const at = now.toISOString();
  const { rows } = await sql<Times>`
    select min("change") as "change", min("release") as "release" from (
      select min("publishAt") as "change", null as "release" from "article" where "status" = 'scheduled' and "publishAt" > ${at}
      union all
      select min("publishAt"), null from "banner" where "status" in ('published', 'scheduled') and "publishAt" > ${at}
      union all
      select min("unpublishAt"), null from "banner" where "status" in ('published', 'scheduled') and "unpublishAt" > ${at}
      union all
      select null, min("at") from "release" where "state" = 'scheduled'
    ) as "times"`.execute(reads);
  return rows[0] ?? { change: null, release: null };
}

function timeOf(at: string | null): number {
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
}

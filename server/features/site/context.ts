// Shared data of the public site's replies.
import { type Kysely, sql } from 'kysely';
import type { SitePicture } from '../../../contract/delivery/shapes.ts';
import type { Picture } from '../../../contract/media/media.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import type { Database, Tables } from '../../database/database.ts';
import type { DeliveryOptions } from '../../delivery/feature.ts';

export class SiteContext {
  readonly database: Database;
  readonly options: DeliveryOptions;
  readonly catalogue: Catalogue;
  /** Time in milliseconds at which an article or banner next appears or ends by itself. */
  #nextChange = 0;

  constructor(options: DeliveryOptions, catalogue = new Catalogue(options.database)) {
    this.options = options;
    this.database = options.database;
    this.catalogue = catalogue;
  }

  /** The same, but read through another connection, such as a transaction. */
  through(reads: Kysely<Tables>): SiteContext {
    return new SiteContext({ ...this.options, database: { ...this.database, reads } }, this.catalogue);
  }

  async advance(now: Date): Promise<void> {
    this.catalogue.games.advance(now.getTime());
    this.#nextChange = await nextScheduledChange(this.database, now);
  }

  next(): number {
    return Math.min(this.catalogue.games.nextPublishAt, this.#nextChange);
  }

  picture(picture: Picture | undefined): SitePicture | null {
    if (picture === undefined) return null;
    const { url, width, height, alt, focal, variants } = picture;
    const { publicUrl } = this.options;
    const absolute = variants.map((variant) => ({ width: variant.width, url: publicUrl + variant.url }));
    return { url: publicUrl + url, width, height, alt, focal, variants: absolute };
  }
}

async function nextScheduledChange({ reads }: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const { rows } = await sql<{ at: string | null }>`
    select min("at") as "at" from (
      select min("publishAt") as "at" from "article" where "status" = 'scheduled' and "publishAt" > ${at}
      union all
      select min("publishAt") from "banner" where "status" in ('published', 'scheduled') and "publishAt" > ${at}
      union all
      select min("unpublishAt") from "banner" where "status" in ('published', 'scheduled') and "unpublishAt" > ${at}
    ) as "changes"`.execute(reads);
  const next = rows[0]?.at;
  return next == null ? Number.POSITIVE_INFINITY : Date.parse(next);
}

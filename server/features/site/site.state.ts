// What all replies are made from, kept in memory as it stands: the catalogue of games, categories and chains.
import { sql } from 'kysely';
import type { Picture } from '../../../contract/media.ts';
import type { SitePicture } from '../../../contract/site.shapes.ts';
import type { Database } from '../../platform/db/db.ts';
import type { DeliveryOptions } from '../../platform/delivery.ts';
import { Catalogue } from './site.catalogue.ts';
import { ChangeLog } from './site.changes.ts';
import { loadPlaces, type Places } from './site.places.ts';
import { rowsOf } from './site.rows.ts';
import { Searches } from './site.search.ts';

export class SiteState {
  readonly database: Database;
  readonly options: DeliveryOptions;
  readonly #log: ChangeLog;
  #catalogue: Catalogue | undefined;
  #searches: Searches | undefined;
  #places: Places | undefined;
  /** Whether both hold all that the log has told. */
  #whole = false;
  /** When an article or banner next appears or goes, in milliseconds. */
  #next = 0;

  constructor(options: DeliveryOptions) {
    this.options = options;
    this.database = options.database;
    this.#log = new ChangeLog(options.database);
  }

  get catalogue(): Catalogue {
    if (this.#catalogue === undefined) throw new Error('The catalogue is not read yet');
    return this.#catalogue;
  }

  get searches(): Searches {
    if (this.#searches === undefined) throw new Error('The catalogue is not read yet');
    return this.#searches;
  }

  get places(): Places {
    if (this.#places === undefined) throw new Error('The categories and chains are not read yet');
    return this.#places;
  }

  /** Takes in what was written; whether there was anything. */
  async follow(): Promise<boolean> {
    const change = await this.#log.read();
    if (change === undefined || this.#catalogue === undefined || !this.#whole) {
      this.#whole = false;
      await this.#searches?.end();
      this.#catalogue = await Catalogue.load(this.database);
      this.#searches = new Searches(this.database, this.#catalogue, this.options.logger);
      this.#places = await loadPlaces(this.database);
      this.#whole = true;
      return true;
    }
    // What fails here is not in the log a second time: all is read again then.
    this.#whole = false;
    const { listings } = change;
    if (listings.length > 0) {
      const [rows, texts] = await Promise.all([
        rowsOf(this.database, listings),
        this.searches.textsOf(listings),
      ]);
      // From here on nothing is waited for: others must not see some of it as it was.
      this.#catalogue.follow(listings, rows);
      this.searches.changed(listings, texts);
    }
    if (change.others) this.#places = await loadPlaces(this.database);
    this.#whole = true;
    return change.others || listings.length > 0;
  }

  async advance(now: Date): Promise<void> {
    this.catalogue.advance(now.getTime());
    this.#next = await nextTurn(this.database, now);
  }

  next(): number {
    return Math.min(this.catalogue.next, this.#next);
  }

  async close(): Promise<void> {
    await this.#searches?.end();
  }

  picture(picture: Picture | undefined): SitePicture | null {
    if (picture === undefined) return null;
    const { url, width, height, alt, focal, variants } = picture;
    const { publicUrl } = this.options;
    const absolute = variants.map((variant) => ({ width: variant.width, url: publicUrl + variant.url }));
    return { url: publicUrl + url, width, height, alt, focal, variants: absolute };
  }
}

/** When time next shows or hides an article or banner by itself. */
async function nextTurn({ reads }: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const times = [
    sql`select min("publishAt") as "at" from "article" where "status" = 'scheduled' and "publishAt" > ${at}`,
    sql`select min("publishAt") as "at" from "banner" where "status" in ('published', 'scheduled') and "publishAt" > ${at}`,
    sql`select min("unpublishAt") as "at" from "banner" where "status" in ('published', 'scheduled') and "unpublishAt" > ${at}`,
  ];
  let next = Number.POSITIVE_INFINITY;
  for (const time of times) {
    const { rows } = await sql<{ at: string | null }>`${time}`.execute(reads);
    const found = rows[0]?.at;
    if (found != null) next = Math.min(next, Date.parse(found));
  }
  return next;
}

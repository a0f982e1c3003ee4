// The texts that stand for records in an export: their slugs. Ids stand for accounts, pictures, and what one may not view.
import { type Kysely, sql } from 'kysely';
import type { NameOf, ReferredType } from '../../contract/exchange/cells.ts';
import type { Column } from '../../contract/exchange/columns.ts';
import { valueAt } from '../../contract/exchange/values.ts';
import type { Tables } from '../database/database.ts';
import { mayView, type Viewer } from '../records/visible-names.ts';
import type { ExportedRecord } from './source.ts';

const tables = { category: 'category', blockchain: 'blockchain', gameListing: 'listing' } as const;
type Slugged = keyof typeof tables;

/** Articles refer to many games: slugs are forgotten once there are more. */
const maxKnown = 20_000;

export class SlugNames {
  readonly #db: Kysely<Tables>;
  readonly #viewer: Viewer;
  readonly #slugs = new Map<string, string>();

  constructor({ db, who }: { db: Kysely<Tables>; who: Viewer }) {
    this.#db = db;
    this.#viewer = who;
  }

  readonly nameOf: NameOf = (_type, id) => this.#slugs.get(id) ?? id;

  /** Loads the slugs of what these records refer to. */
  async load(records: readonly ExportedRecord[], columns: readonly Column[]): Promise<void> {
    if (this.#slugs.size > maxKnown) this.#slugs.clear();
    const unknown = new Map<Slugged, Set<string>>();
    const note = (type: ReferredType, id: string) => {
      if (isSlugged(type) && mayView(this.#viewer, type) && !this.#slugs.has(id))
        unknown.set(type, (unknown.get(type) ?? new Set()).add(id));
      return id;
    };
    for (const { path, cell } of columns) {
      if (cell.references === undefined) continue;
      for (const { fields } of records) cell.write(valueAt(fields, path), note);
    }
    for (const [type, ids] of unknown) {
      const { rows } = await sql<{ id: string; slug: string }>`
        select "id", "slug" from ${sql.table(tables[type])} where "id" in (${sql.join([...ids])})`.execute(
        this.#db,
      );
      for (const { id, slug } of rows) this.#slugs.set(id, slug);
    }
  }
}

function isSlugged(type: ReferredType): type is Slugged {
  return Object.hasOwn(tables, type);
}

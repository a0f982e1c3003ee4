// Finds what an import will create or change beside its rows: missing categories, and aliases to remember.
import type { Find } from '../../contract/exchange/cells.ts';
import { isNothing } from '../../contract/exchange/words.ts';
import type { ImportType, Repair } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Beside } from '../jobs/beside.ts';
import type { PrepareContext } from '../jobs/kind.ts';
import { type ImportInput, type MappedCell, referencesIn } from './convert.ts';
import { repairedReferences } from './import-references.ts';
import { keyOf, referenceRepairs } from './repairs.ts';

export class BesideRows {
  readonly #type: ImportType;
  readonly #input: ImportInput;
  /** The names of categories in the file, with the rows that have them. */
  readonly #names = new Map<string, { name: string; rows: number }>();

  constructor(type: ImportType, input: ImportInput) {
    this.#type = type;
    this.#input = input;
  }

  /** Takes the next row. */
  add(cells: readonly MappedCell[]): void {
    if (!this.#creates() || cells.some((cell) => cell.isSkipped)) return;
    for (const { type, text } of referencesIn(this.#type, cells)) {
      if (type !== 'category' || isNothing(text)) continue;
      const key = fold(text);
      const known = this.#names.get(key);
      this.#names.set(key, { name: known?.name ?? text, rows: (known?.rows ?? 0) + 1 });
    }
  }

  async found({ db }: Pick<PrepareContext, 'db'>): Promise<Beside[]> {
    const all = [...this.#names.values()];
    const references = all.map(({ name }) => ({ type: 'category' as const, text: name }));
    const find = await repairedReferences(this.#type, this.#input, references, db);
    const missing = all.filter(({ name }) => this.#isCreated(name, find));
    return [
      ...missing
        .slice(0, importFileLimits.newCategories)
        .map(({ name, rows }) => ({ type: 'category' as const, what: 'create' as const, name, rows })),
      ...this.#remembered().flatMap((repair) => this.#alias(repair)),
    ];
  }

  #creates(): boolean {
    const { missingCategories, repairs = [] } = this.#input;
    return missingCategories === 'create' || repairs.some((one) => one.do === 'create');
  }

  #isCreated(name: string, find: Find): boolean {
    if (find({ type: 'category', text: name }) !== undefined) return false;
    const { missingCategories, repairs = [] } = this.#input;
    const isChosen = repairs.some((one) => one.do === 'create' && keyOf(one.value) === keyOf(name));
    return missingCategories === 'create' || isChosen;
  }

  #remembered(): Repair[] {
    return (this.#input.repairs ?? []).filter((one) => one.do === 'use' && one.remember);
  }

  #alias(repair: Repair): Beside[] {
    const [of] = referenceRepairs(this.#type, [repair]).values();
    if (of === undefined || (of.type !== 'category' && of.type !== 'blockchain')) return [];
    return [{ type: of.type, what: 'alias', name: repair.value, rows: 0 }];
  }
}

const shownNames = 10;

/** The categories that an import creates, in words. */
export function categoriesNote(all: readonly Beside[]): string | undefined {
  const names = all.flatMap(({ what, name }) => (what === 'create' ? [name] : []));
  if (names.length === 0) return undefined;
  const rest = names.length - shownNames;
  const shown = names.slice(0, shownNames).map((name) => `“${name}”`);
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `${names.length} ${names.length === 1 ? 'category' : 'categories'} to create: ${shown.join(', ')}${more}`;
}

// Values that are like one that was refused: names of categories and chains, and choices.
import { distance } from 'fastest-levenshtein';
import type { Kysely } from 'kysely';
import { columnAt } from '../../contract/exchange/columns.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { lettersOf } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';

const maxSuggestions = 3;

type Named = { name: string; likes: readonly string[] };

/** A function from a field and a value to the values that it may mean. */
export async function suggestionsFor(
  db: Kysely<Tables>,
  type: ImportType,
): Promise<(field: string, value: string) => string[]> {
  const load = async (table: 'category' | 'blockchain') => {
    const rows = await db.selectFrom(table).select(['name', 'slug', 'aliases']).execute();
    return rows.map(({ name, slug, aliases }): Named => {
      const others: string[] = JSON.parse(aliases);
      return { name, likes: [name, slug, ...others].map(lettersOf) };
    });
  };
  const names = { category: await load('category'), blockchain: await load('blockchain') };
  return (field, value) => {
    const cell = columnAt(type, field)?.cell;
    const refers = cell?.references?.(value)[0]?.type;
    if (refers === 'category' || refers === 'blockchain') return alike(value, names[refers]);
    const choices = (cell?.choices ?? []).map((name) => ({ name, likes: [lettersOf(name)] }));
    return alike(value, choices);
  };
}

function alike(value: string, all: readonly Named[]): string[] {
  const letters = lettersOf(value);
  if (letters === '') return [];
  const slips = letters.length < 5 ? 1 : Math.max(2, Math.floor(letters.length / 3));
  return all
    .map(({ name, likes }) => ({ name, far: Math.min(...likes.map((like) => farOf(letters, like))) }))
    .filter(({ far }) => far <= slips)
    .sort((one, other) => one.far - other.far || (one.name < other.name ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}

/** Slips between two; one that holds the other whole is near. */
function farOf(value: string, like: string): number {
  const holds = Math.min(value.length, like.length) >= 3 && (value.includes(like) || like.includes(value));
  return holds ? 1 : distance(value, like);
}

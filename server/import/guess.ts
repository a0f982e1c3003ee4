// Guesses which field each column of a file holds: by its header, by what its first cells look like, or by a header that is near.
import { distance } from 'fastest-levenshtein';
import { columnAt } from '../../contract/exchange/columns.ts';
import { orderIn, readDay } from '../../contract/exchange/days.ts';
import { isNothing } from '../../contract/exchange/words.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { isSource } from '../../contract/kit/external-ids.ts';
import {
  checkSocial,
  checkStore,
  type SocialKind,
  type StoreKind,
  socials,
  stores,
} from '../../contract/links/links.ts';
import { lettersOf } from '../../contract/text/fold.ts';
import type { ColumnForm } from './forms.ts';
import { synonyms } from './synonyms.ts';

export type Field = { path: string; label: string };
type Column = { header: string; samples: readonly string[]; form?: ColumnForm };

/** Finds the field of a column, if the rule applies to it. */
type Rule = (column: Column, fields: readonly Field[]) => string | undefined;

/** The field of each column, or null. No field is guessed for two columns; a stricter rule goes first. */
export function guessFields(
  type: ImportType,
  columns: readonly Column[],
  fields: readonly Field[],
): (string | null)[] {
  const guesses: (string | null)[] = columns.map(() => null);
  const known = new Set(fields.map(({ path }) => path));
  const synonym = bySynonym(type);
  for (const rule of [byName, synonym, byExternalId, byContent, byNearHeader(type, synonym)]) {
    columns.forEach((column, index) => {
      if (guesses[index] !== null) return;
      const path = rule(column, fields);
      const isKnown = path !== undefined && (known.has(path) || path.startsWith('externalIds.'));
      if (isKnown && !guesses.includes(path)) guesses[index] = path;
    });
  }
  return guesses;
}

const byName: Rule = ({ header, samples }, fields) => {
  const key = lettersOf(header);
  // An `id` of another system is no id of ours.
  if (key === 'id') return samples.length > 0 && samples.every(isId) ? 'id' : undefined;
  const source = /^external ?ids?\s*[.:]\s*(.+)$/i.exec(header.trim())?.[1]?.toLowerCase();
  if (source !== undefined && isSource(source)) return `externalIds.${source}`;
  return (
    fields.find(({ path }) => path === header.trim()) ??
    fields.find(({ path, label }) => lettersOf(path) === key || lettersOf(label) === key)
  )?.path;
};

function bySynonym(type: ImportType): Rule {
  const paths = new Map(
    Object.entries(synonyms[type]).flatMap(([path, names]) =>
      names.map((name) => [lettersOf(name), path] as const),
    ),
  );
  return ({ header }) => paths.get(lettersOf(header)) ?? byLink(header);
}

/** Headers such as "Twitter", "Discord URL" or "steam_link". */
function byLink(header: string): string | undefined {
  const key = lettersOf(header)
    .replace(/^twitter/, 'x')
    .replace(/(url|link|page|handle|account|invite)s?$/, '');
  if (Object.hasOwn(socials, key)) return `socials.${key}`;
  const store = Object.keys(stores).find((kind) => lettersOf(kind) === key);
  return store === undefined ? undefined : `stores.${store}`;
}

/** Headers such as "Steam AppID", "igdb_id" or "External id: steam". */
const byExternalId: Rule = ({ header, form }) => {
  if (form?.hasRepeats) return undefined;
  const key = lettersOf(header);
  if (/^(steam)?appid$/.test(key)) return 'externalIds.steam';
  const [, source] = /^(?:externalids?)?([a-z][a-z0-9]{1,30}?)(?:app|game|project)?ids?$/.exec(key) ?? [];
  return source === undefined || source === 'external' ? undefined : `externalIds.${source}`;
};

/** Cells that can only be one thing. */
const byContent: Rule = ({ samples }) => {
  const filled = samples.filter((sample) => !isNothing(sample));
  if (filled.length === 0) return undefined;
  const every = (test: (sample: string) => boolean) => filled.every(test);
  const social = (Object.keys(socials) as SocialKind[]).find((kind) =>
    every((sample) => isUrl(sample) && checkSocial(kind, sample).ok),
  );
  if (social !== undefined) return `socials.${social}`;
  const store = (Object.keys(stores) as StoreKind[]).find((kind) =>
    every((sample) => isUrl(sample) && checkStore(kind, sample).ok),
  );
  if (store !== undefined) return `stores.${store}`;
  if (every((sample) => /^(0x[0-9a-f]{40}|ronin:[0-9a-f]{40})$/i.test(sample))) return 'deployments.address';
  if (every(isDate)) return 'releaseDate';
  return every(isUrl) ? 'websiteUrl' : undefined;
};

/** Headers with several names, such as "Studio / Dev" or "Title (English)", or with a slip, such as "Devloper". */
function byNearHeader(type: ImportType, bySynonym: Rule): Rule {
  return (column, fields) => {
    const exact = (header: string) => {
      const one = { ...column, header };
      return byName(one, fields) ?? bySynonym(one, fields);
    };
    const parts = column.header.split(/[/|,;&+()[\]{}:]|\s[-–—]\s|\s(?:or|and|und|et|y|e|o)\s/i);
    const found = new Set(parts.length === 1 ? [] : parts.map(exact).filter((path) => path !== undefined));
    const [path = nearest(lettersOf(column.header), type, fields)] = found;
    return found.size < 2 && path !== undefined && fits(type, path, column.samples) ? path : undefined;
  };
}

/** The field with a name that is one slip away from a header, if there is only one. */
function nearest(header: string, type: ImportType, fields: readonly Field[]): string | undefined {
  if (header.length < 5) return undefined;
  const slips = header.length < 9 ? 1 : 2;
  const names = [
    ...fields.flatMap(
      ({ path, label }) =>
        [
          [path, path],
          [path, label],
        ] as const,
    ),
    ...Object.entries(synonyms[type]).flatMap(([path, all]) => all.map((name) => [path, name] as const)),
  ];
  const near = new Set(
    names.flatMap(([path, name]) => {
      const letters = lettersOf(name);
      return letters.length >= 5 && distance(header, letters) <= slips ? [path] : [];
    }),
  );
  const [only] = near;
  return near.size === 1 ? only : undefined;
}

/** Whether cells do not contradict a guess: e-mail addresses are of no field, URLs only of links, and some can be read. */
function fits(type: ImportType, path: string, samples: readonly string[]): boolean {
  if (samples.some(isEmail)) return false;
  const cell = columnAt(type, path)?.cell;
  if (cell?.isText || cell?.references !== undefined) return !samples.some(isUrl) || path.endsWith('Id');
  const isRead = (sample: string) => cell !== undefined && 'value' in cell.read(sample, () => undefined);
  return samples.length === 0 || samples.some(isRead);
}

const isUrl = (sample: string) => /^(https?:\/\/|www\.)\S+$/i.test(sample);
const isEmail = (sample: string) => /^\S+@\S+\.\S+$/.test(sample);
const isId = (sample: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sample);
const isDate = (sample: string) => 'value' in readDay(sample) || orderIn(sample) === 'unclear';

// Guesses which field each column of a file holds: by its header, else by what its first cells look like.
import type { ImportType } from '../../contract/import/import.ts';
import {
  checkSocial,
  checkStore,
  type SocialKind,
  type StoreKind,
  socials,
  stores,
} from '../../contract/links/links.ts';
import { lettersOf } from '../../contract/text/fold.ts';
import { synonyms } from './synonyms.ts';

export type Field = { path: string; label: string };
type Column = { header: string; samples: readonly string[] };

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
  for (const rule of [byName, bySynonym(type), byExternalId, byContent]) {
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
const byExternalId: Rule = ({ header }) => {
  const key = lettersOf(header);
  if (/^(steam)?appid$/.test(key)) return 'externalIds.steam';
  const [, source] = /^(?:externalids?)?([a-z][a-z0-9]{1,30}?)(?:app|game|project)?ids?$/.exec(key) ?? [];
  return source === undefined || source === 'external' ? undefined : `externalIds.${source}`;
};

/** Cells that can only be one thing. */
const byContent: Rule = ({ samples }) => {
  if (samples.length === 0) return undefined;
  const every = (test: (sample: string) => boolean) => samples.every(test);
  const social = (Object.keys(socials) as SocialKind[]).find((kind) =>
    every((sample) => isUrl(sample) && checkSocial(kind, sample).ok),
  );
  if (social !== undefined) return `socials.${social}`;
  const store = (Object.keys(stores) as StoreKind[]).find((kind) =>
    every((sample) => isUrl(sample) && checkStore(kind, sample).ok),
  );
  if (store !== undefined) return `stores.${store}`;
  if (every((sample) => /^0x[0-9a-f]{40}$/i.test(sample))) return 'deployments.address';
  if (every((sample) => /^\d{4}-\d{2}-\d{2}$/.test(sample))) return 'releaseDate';
  return every(isUrl) ? 'websiteUrl' : undefined;
};

const isUrl = (sample: string) => /^https?:\/\//i.test(sample);
const isId = (sample: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sample);

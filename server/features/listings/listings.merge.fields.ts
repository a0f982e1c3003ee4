// The fields of two listings that are merged: which differ, what each choice makes of them, and which choice is sensible.
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import {
  type Deployment,
  type ListingFields,
  listingDefaults,
  listingFields,
} from '../../../contract/listings/fields.ts';
import type { MergeChoice, MergeField } from '../../../contract/listings/merge.ts';
import { fold, lettersOf } from '../../../contract/text/fold.ts';
import type { Fields } from '../../history/kind.ts';
import { isSame } from '../../records/records.ts';

type Path = keyof ListingFields;
type Both = { keep: ListingFields; drop: ListingFields };

const paths = Object.keys(listingFields.shape) as Path[];

/** The fields that differ, in the order of the contract. */
function differing({ keep, drop }: Both): Path[] {
  return paths.filter((path) => !isSame(keep[path], drop[path]));
}

/** The fields that differ, with their values and a sensible choice. `newer` was changed last. */
export function compared(both: Both, newer: 'keep' | 'drop'): MergeField[] {
  return differing(both).map((path) => {
    const joined = join(path, both);
    const field = { path, keep: both.keep[path], drop: both.drop[path] };
    const suggested = suggest(path, both, newer, joined);
    return isNews(path, both, joined) ? { ...field, both: joined, suggested } : { ...field, suggested };
  });
}

/** True if joining makes something else than either value. */
function isNews(path: Path, { keep, drop }: Both, joined: unknown): boolean {
  if (path === 'name') return lettersOf(keep.name) !== lettersOf(drop.name);
  return joined !== undefined && !isSame(joined, keep[path]) && !isSame(joined, drop[path]);
}

/** Fields of the one to keep whatever the other has, unless they are empty. */
const kept: ReadonlySet<Path> = new Set(['slug', 'featured', 'featuredRank', 'logoId', 'coverId', 'seo']);

function suggest(path: Path, { keep, drop }: Both, newer: 'keep' | 'drop', joined: unknown): MergeChoice {
  if (path === 'slug') return 'keep';
  if (path === 'name') return lettersOf(keep.name) === lettersOf(drop.name) ? 'keep' : 'both';
  const defaults: Fields = listingDefaults;
  if (isSame(drop[path], defaults[path])) return 'keep';
  if (isSame(keep[path], defaults[path])) return 'drop';
  if (isNews(path, { keep, drop }, joined) && fits(path, joined)) return 'both';
  return kept.has(path) ? 'keep' : newer;
}

function fits(path: Path, value: unknown): boolean {
  return listingFields.shape[path].safeParse(value).success;
}

/**
 * The chosen fields of the one to keep that change. Faults name every field that is not chosen, is chosen without differing, or does not
 * fit its limit when joined.
 */
export function chosenFields(
  choose: Readonly<Record<string, MergeChoice>>,
  both: Both,
): { fields: Fields; faults: FieldErrors } {
  const faults: FieldErrors = {};
  const fields: Record<string, unknown> = {};
  const differ = differing(both);
  for (const path of Object.keys(choose)) {
    if (!differ.some((one) => one === path))
      faults[`choose.${path}`] = 'Both listings have the same value: leave it out';
  }
  for (const path of differ) {
    const choice = choose[path];
    const at = `choose.${path}`;
    if (choice === undefined) {
      faults[at] = join(path, both) === undefined ? 'Choose keep or drop' : 'Choose keep, drop or both';
      continue;
    }
    const value = choice === 'both' ? join(path, both) : both[choice][path];
    const parsed = listingFields.shape[path].safeParse(value);
    if (value === undefined) faults[at] = 'Choose keep or drop';
    else if (parsed.success) fields[path] = value;
    else if (choice === 'both')
      faults[at] = `Does not fit: ${parsed.error.issues[0]?.message}. Choose keep or drop`;
    else fields[path] = value;
  }
  if (choose['name'] === 'both') addName(fields, both, faults);
  for (const path of paths) if (path in fields && isSame(fields[path], both.keep[path])) delete fields[path];
  return { fields, faults };
}

/** The dropped name becomes an alternative name. */
function addName(fields: Record<string, unknown>, { keep, drop }: Both, faults: FieldErrors): void {
  const chosen = fields['alternativeNames'] ?? keep.alternativeNames;
  const parsed = listingFields.shape.alternativeNames.safeParse(chosen);
  const names = joinTexts(parsed.success ? parsed.data : [], [drop.name]);
  if (fits('alternativeNames', names)) fields['alternativeNames'] = names;
  else faults['choose.name'] = 'No room for another alternative name. Choose keep or drop';
}

/** The value of both; undefined for fields that take one of them. */
function join(path: Path, { keep, drop }: Both): unknown {
  switch (path) {
    case 'name':
      return keep.name;
    case 'alternativeNames':
    case 'tags':
      return joinTexts(keep[path], drop[path]);
    case 'categoryIds':
    case 'platforms':
    case 'gameModes':
    case 'earnModels':
    case 'screenshotIds':
    case 'videoUrls':
    case 'riskFlags':
      return [...new Set<string>([...keep[path], ...drop[path]])];
    case 'deployments':
      return joinDeployments(keep.deployments, drop.deployments);
    case 'socials':
    case 'stores':
    case 'externalIds':
      return { ...drop[path], ...keep[path] };
    case 'internalNotes':
      return [keep.internalNotes, drop.internalNotes].filter((notes) => notes !== null).join('\n\n');
    default:
      return undefined;
  }
}

function joinTexts(own: readonly string[], others: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const text of [...own, ...others]) if (!texts.has(fold(text))) texts.set(fold(text), text);
  return [...texts.values()];
}

/** A row without an address says nothing of a chain that has another row. */
function joinDeployments(own: readonly Deployment[], others: readonly Deployment[]): Deployment[] {
  const isThere = ({ blockchainId, address, kind }: Deployment) =>
    own.some(
      (row) =>
        row.blockchainId === blockchainId &&
        (address === null || (row.address === address && row.kind === kind)),
    );
  return [...own, ...others.filter((row) => !isThere(row))];
}

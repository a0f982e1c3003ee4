// The rows of the palette: recent records, commands, and what a search has found.
import { hasRight, type RoleRights } from '../../../../contract/kit/rights.ts';
import { type Hit, type SearchType, searchTypes } from '../../../../contract/search/search.ts';
import { fold } from '../../../../contract/text/fold.ts';
import { type View, viewLists } from '../../../../contract/views/views.ts';
import { type Action, type GoTo, openCommands } from '../../../data/commands.ts';
import { recentRecords } from '../../../data/recent.ts';
import { holdsOne, type Screen } from '../../../data/screens.ts';
import { placedViews } from '../../../list/views/viewPlaces.ts';

export type Row = {
  /** Unique among the rows. */
  key: string;
  label: string;
  hint?: string | null;
  /** Why it was found, if not by its name. */
  reason?: string;
  status?: string | null;
  keys?: string;
  /** No quick Enter may run it. */
  isCareful?: boolean;
} & ({ to: string } | { run: () => void });
export type Group = { label: string; rows: Row[] };

/** The user, and the screens that they may open. */
type Viewer = { roles: readonly RoleRights[]; access: string | undefined; screens: readonly Screen[] };

/** The paths of the types whose records this user can open, up to the id. */
function openersOf({ roles, access, screens }: Viewer): ReadonlyMap<string, string> {
  const opens = screens.flatMap((screen) => screen.opens ?? []);
  return new Map(
    opens
      .filter(
        ({ right, access: rule }) => holdsOne(roles, right) && (rule === undefined || access === 'admin'),
      )
      .map(({ type, at }) => [type, at]),
  );
}

/** The records that were opened last, without the one at this path. */
export function recentGroup(viewer: Viewer, here: string): Group[] {
  const openers = openersOf(viewer);
  const rows = recentRecords().flatMap(({ type, id, label }): Row[] => {
    const at = openers.get(type);
    if (at === undefined || at + id === here || !Object.hasOwn(searchTypes, type)) return [];
    return [{ key: id, label, hint: searchTypes[type].noun, to: at + id }];
  });
  return [{ label: 'Recent', rows }];
}

/** The commands in which each typed word begins a word; all commands if nothing is typed. */
export function commandGroups(
  viewer: Viewer,
  settings: readonly Action[],
  typed: string,
  saved: readonly View[] = [],
): Group[] {
  const { roles, access, screens } = viewer;
  const own = screens
    .flatMap((screen) => screen.commands ?? [])
    .filter(
      ({ right, access: rule }) =>
        (right === undefined || hasRight(roles, right)) && (rule === undefined || access === 'admin'),
    );
  const places = screens
    .filter(({ inMenu }) => inMenu)
    .map(({ path, label, title }): GoTo => ({ label: `Go to ${title ?? label}`, also: label, to: path }));
  const views = placedViews(screens, saved).map(
    ({ name, list, href }): GoTo => ({
      label: `${name} (${viewLists[list].toLowerCase()})`,
      also: 'view',
      to: href,
    }),
  );
  const isGoing = ({ label }: GoTo) => label.startsWith('Go to');
  const form = openCommands();
  const groups: [string, readonly (Action | GoTo)[]][] = [
    ['This form', form.filter(({ careful }) => careful !== true)],
    [carefulLabel, form.filter(({ careful }) => careful === true)],
    ['Create', own.filter((command) => !isGoing(command))],
    ['Go to', [...places, ...own.filter(isGoing)]],
    ['Views', views],
    ['Settings', settings],
  ];
  return groups.map(([label, commands]) => ({
    label,
    rows: commands.filter((command) => isMeant(command, typed)).map((command) => toRow(label, command)),
  }));
}

/** Heading of the commands that no quick Enter may run. */
export const carefulLabel = 'Status of this record';

function toRow(group: string, { label, keys, ...command }: Action | GoTo): Row {
  const action = 'to' in command ? { to: command.to } : { run: command.run };
  const isCareful = group === carefulLabel;
  // Two views may have one name.
  const key = `${group} ${label} ${'to' in command ? command.to : ''}`;
  return { key, label, isCareful, ...(keys === undefined ? {} : { keys }), ...action };
}

function isMeant({ label, also = '' }: Action | GoTo, typed: string): boolean {
  const words = fold(`${label} ${also}`).split(' ');
  return fold(typed)
    .split(' ')
    .every((word) => words.some((one) => one.startsWith(word)));
}

/** What a search has found, without what this user has no screen for. */
export function foundGroups(viewer: Viewer, found: readonly { type: SearchType; hits: readonly Hit[] }[]) {
  const openers = openersOf(viewer);
  return found.map(({ type, hits }): Group => {
    const at = openers.get(type);
    return {
      label: searchTypes[type].label,
      rows:
        at === undefined
          ? []
          : hits.map(({ id, label, hint, status, match }) => ({
              key: `${type} ${id}`,
              label,
              hint,
              status,
              reason: reasonOf(match),
              to: at + id,
            })),
    };
  });
}

function reasonOf({ by, where }: Hit['match']): string {
  const site = where ?? '';
  const reasons: Record<Hit['match']['by'], string> = {
    id: 'id',
    slug: 'slug',
    formerSlug: `former slug ${site}`,
    address: `contract on ${site}`,
    website: 'website',
    store: `${site} page`,
    social: `${site} account`,
    link: site === '' ? 'link' : site,
    trace: 'trace id',
    name: '',
    text: 'in other fields',
  };
  return reasons[by];
}

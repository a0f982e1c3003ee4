// My work: every section is read as its list reads it, with the caller's rights.
import {
  myWork,
  type Work,
  type WorkRow,
  type WorkSection,
  workRows,
  workSections,
} from '../../contract/desk/my-work.ts';
import { type TaskType, taskTypes } from '../../contract/desk/tasks.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { type Feature, implement } from '../http/feature.ts';
import { type Lists, listsOf } from '../views/lists.ts';
import { changesOf, conflictsOfMine } from './my-work.changes.ts';
import { possibleDuplicates } from './my-work.duplicates.ts';
import {
  assignedToMe,
  type Context,
  draftsOfMine,
  incomplete,
  inReview,
  type Part,
  returnedToMe,
  scheduledBefore,
  stale,
  withBrokenLinks,
} from './my-work.records.ts';

const types = Object.keys(taskTypes) as TaskType[];
const hourMs = 60 * 60_000;

export function myWorkFeature(features: readonly Feature[]): Feature {
  const lists = listsOf(features);
  return implement(myWork, {
    summary: async (_input, context) => {
      const parts = await readParts(lists, context);
      const found: Work[] = [];
      for (const section of Object.keys(workSections) as WorkSection[]) {
        const own = parts[section].filter(({ count }) => count > 0);
        if (own.length > 0) found.push(joined(section, own));
      }
      return found;
    },
  });
}

async function readParts(lists: Lists, context: Context): Promise<Record<WorkSection, Part[]>> {
  const { who, now } = context;
  const may = (action: 'view' | 'edit' | 'publish') =>
    types.filter((type) => ['view', action].every((one) => hasRight(who.roles, `${taskTypes[type]}.${one}`)));
  const [viewed, edited, published] = [may('view'), may('edit'), may('publish')];
  // Full hours, so that equal counts are found in the cache.
  const soon = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + 48 * hourMs).toISOString();
  const reading = { lists, context };
  return {
    assigned: await assignedToMe(context, viewed),
    returned: await returnedToMe(context, edited),
    toReview: [
      ...(await inReview(reading, published)),
      ...(await changesOf(context, published, { state: 'inReview' })),
    ],
    conflicts: await conflictsOfMine(context, edited),
    scheduled: [
      ...(await scheduledBefore(reading, viewed, soon)),
      ...(await changesOf(context, viewed, { state: 'scheduled', before: soon })),
    ],
    mine: [...(await draftsOfMine(reading, edited)), ...(await changesOf(context, edited, { mine: true }))],
    stale: await stale(reading, edited),
    incomplete: await incomplete(reading, edited),
    duplicates: await possibleDuplicates(context),
    links: await withBrokenLinks(reading, edited),
  };
}

function joined(section: WorkSection, parts: readonly Part[]): Work {
  const rows = parts.flatMap((part) => part.rows);
  const latestFirst = section === 'mine';
  const compare = (one: WorkRow, other: WorkRow) => timeOf(one).localeCompare(timeOf(other), 'en');
  return {
    section,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    rows: rows
      .toSorted((one, other) => (latestFirst ? compare(other, one) : compare(one, other)))
      .slice(0, workRows),
    parts: parts.map(({ rows: _rows, ...part }) => part),
  };
}

/** Without a time, such as without a due date, last. */
function timeOf({ at }: WorkRow): string {
  return at ?? '~';
}

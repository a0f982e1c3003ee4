// Reads pages of the lists of listings and articles, with the caller's rights, as their calls do.
import type { TaskType } from '../../contract/desk/tasks.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import type { ReadContext } from '../http/feature.ts';
import type { Lists } from '../views/lists.ts';

/** The list of banners filters by little, as there are few and the console has them all. */
const listNames = { gameListing: 'listings', article: 'articles' } as const;
export type ListedType = keyof typeof listNames;
export const isListed = (type: TaskType): type is ListedType => type in listNames;

export type Reading = { lists: Lists; context: ReadContext };

type Payload = Readonly<Record<string, unknown>>;

export async function listPage({ lists, context }: Reading, type: ListedType, payload: Payload) {
  const found = lists.get(listNames[type]);
  if (found === undefined) throw new Error(`No list of the type ${type}`);
  const parsed = parsePayload(found.call.input, payload);
  if (!parsed.ok) throw new Error(`The filters do not fit ${found.call.path}`);
  return found.handler(parsed.value, context);
}

/** How many records a list shows with these filters. A page behind all rows counts, and reads none. */
export async function listTotal(reading: Reading, type: ListedType, filters: Payload): Promise<number> {
  const { total } = await listPage(reading, type, { ...filters, page: 1_000_000, pageSize: 1 });
  return total;
}

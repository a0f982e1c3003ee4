// The pulse: who else is at the record that is open, what others changed, and how one's own jobs stand.
import { type Kysely, sql } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { type PulseArea, type PulseType, pulse, pulseTypes } from '../../../contract/pulse/pulse.ts';
import type { Tables } from '../../database/database.ts';
import { unreadOf } from '../../desk/notices.ts';
import { fail } from '../../errors.ts';
import { implement, type ReadContext } from '../../http/feature.ts';
import { forgetPlaces } from './pulse.forget.ts';

type Call = typeof pulse.pulse;
type Here = NonNullable<Input<Call>['here']>;
type Context = ReadContext<Call>;

const tables = {
  gameListing: 'listing',
  article: 'article',
  banner: 'banner',
  collection: 'collection',
  category: 'category',
  blockchain: 'blockchain',
  account: 'account',
  role: 'role',
} as const satisfies Record<PulseType, keyof Tables>;

const types = Object.keys(tables) as PulseType[];

export const feature = implement(
  pulse,
  {
    pulse: async ({ here, left = [], stamps = {} }, context) => {
      const { db, who, pulse: board } = context;
      if (who.sessionId === null) fail('forbidden');
      await board.places.leave(who.sessionId, left);
      const [record, jobs, unread] = await Promise.all([
        recordHere(here, who.sessionId, context),
        board.jobsOf(who),
        mayWork(context) ? unreadOf(db, who) : 0,
        board.changes.refresh(),
      ]);
      const watched = types.flatMap((type) => {
        const [area, stamp] = [pulseTypes[type], stamps[pulseTypes[type]]];
        return stamp !== undefined && mayView(context, type) ? [{ type, area, stamp }] : [];
      });
      const { changes } = board;
      return {
        ...record,
        stamps: byArea(watched.map(({ type, area }) => [area, changes.stampOf(type)])),
        changed: byArea(
          watched
            .filter(({ stamp }) => stamp !== '')
            .map(({ type, area, stamp }) => [area, changes.changedSince(type, stamp, who.id)]),
        ),
        unread,
        jobs,
      };
    },
  },
  [forgetPlaces],
);

/** The record that is open, and who else is there. Nothing for a record that does not exist or may not be viewed. */
async function recordHere(here: Here | undefined, sessionId: string, context: Context) {
  const { db, who, now, pulse: board } = context;
  const none = { others: [], ...unknownVersion };
  if (here === undefined || !mayView(context, here.type)) return none;
  const { type, id, dirty } = here;
  const record = await versionOf(db, type, id, who.id);
  if (record === undefined) return none;
  const place = { type, recordId: id, sessionId, accountId: who.id, accountName: who.name, dirty };
  const places = await board.places.stay(place, now);
  // Somebody may have it open in several browsers.
  const dirtyOf = new Map<string, { name: string; dirty: boolean }>();
  for (const { accountId, accountName: name, dirty } of places)
    dirtyOf.set(accountId, { name, dirty: dirty || dirtyOf.get(accountId)?.dirty === true });
  const others = [...dirtyOf.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return { others, ...record };
}

type Version = Pick<
  Output<Call>,
  'recordVersion' | 'changedBy' | 'changedByYou' | 'changeVersion' | 'changeBy' | 'changeByYou'
>;
const unknownVersion: Version = {
  recordVersion: null,
  changedBy: null,
  changedByYou: false,
  changeVersion: null,
  changeBy: null,
  changeByYou: false,
};
type VersionRow = Omit<Version, 'changedByYou' | 'changeByYou'> & {
  editorId: string | null;
  authorId: string | null;
};

async function versionOf(
  db: Kysely<Tables>,
  type: PulseType,
  id: string,
  accountId: string,
): Promise<Version | undefined> {
  const { rows } = await sql<VersionRow>`
    select "record"."version" as "recordVersion", "editor"."name" as "changedBy", "editor"."id" as "editorId",
      "change"."version" as "changeVersion", "author"."name" as "changeBy", "author"."id" as "authorId"
    from ${sql.table(tables[type])} as "record"
    left join "account" as "editor" on "editor"."id" = "record"."updatedBy"
    left join "change" on "change"."type" = ${type} and "change"."id" = "record"."id"
    left join "account" as "author" on "author"."id" = "change"."by"
    where "record"."id" = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { editorId, authorId, ...version } = row;
  return { ...version, changedByYou: editorId === accountId, changeByYou: authorId === accountId };
}

function mayView(context: Context, type: PulseType): boolean {
  return mayWork(context) && hasRight(context.who.roles, `${pulseTypes[type]}.view`);
}

/** False while a password has to be changed or a second factor set up, before which there is nothing to see. */
function mayWork({ who }: Context): boolean {
  const { mustChangePassword, mustSetUpTwoFactor } = who.identity.account;
  return !mustChangePassword && !mustSetUpTwoFactor;
}

function byArea<T>(entries: [PulseArea, T][]): Partial<Record<PulseArea, T>> {
  return Object.fromEntries(entries) as Partial<Record<PulseArea, T>>;
}

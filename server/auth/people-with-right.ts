// Active accounts whose first role has a right.
import type { Kysely } from 'kysely';
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import type { Tables } from '../database/database.ts';
import type { Person } from '../records/records.ts';
import { rightsOf } from './sessions/sessions.ts';

const maxPeople = 500;

/** At most 500, by name. @param ids only these */
export async function peopleWithRight(
  db: Kysely<Tables>,
  right: Right,
  ids?: readonly string[],
): Promise<Person[]> {
  if (ids?.length === 0) return [];
  const roles = await db.selectFrom('role').select(['id', 'builtIn', 'rights']).execute();
  const granting = roles.filter((role) => hasRight([{ rights: rightsOf(role) }], right)).map(({ id }) => id);
  if (granting.length === 0) return [];
  const people = db
    .selectFrom('account')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .select(['account.id', 'account.name'])
    .where('account.status', '=', 'active')
    .where('accountRole.roleId', 'in', granting)
    // Only the first role counts.
    .where((eb) => {
      const earlier = eb
        .selectFrom('accountRole as earlier')
        .select('earlier.roleId')
        .whereRef('earlier.accountId', '=', 'account.id')
        .whereRef('earlier.position', '<', 'accountRole.position');
      return eb.not(eb.exists(earlier));
    })
    .orderBy('account.id')
    .limit(maxPeople);
  const rows = await (ids === undefined ? people : people.where('account.id', 'in', ids)).execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

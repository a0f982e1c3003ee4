// The history of roles, which is read only.
import { pickFields } from '../../../contract/kit/payload.ts';
import { roleFields } from '../../../contract/roles/roles.ts';
import type { HistoryKind } from '../../history/kind.ts';
import { toRoles } from './roles.table.ts';

export const roleHistory: HistoryKind = {
  type: 'role',
  fields: roleFields,
  references: [],
  merged: [],
  keeps: [],
  load: async (db, id) => {
    const row = await db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst();
    const [role] = row === undefined ? [] : await toRoles(db, [row]);
    return row && role && { version: row.version, fields: pickFields(roleFields, role) };
  },
};

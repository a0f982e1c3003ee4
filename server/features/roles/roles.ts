// Roles: the list, and the handlers of all calls.
import { roles } from '../../../contract/roles/roles.ts';
import { implement } from '../../http/feature.ts';
import { anyOf, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { roleHistory } from './roles.history.ts';
import { addRole, editRole, removeRole } from './roles.save.ts';
import { toRoles } from './roles.table.ts';

export const feature = implement(
  roles,
  {
    list: async (input, { db, dialect }) => {
      const { seqs, total } = await pageOf({
        ...input,
        db,
        dialect,
        entity: 'role',
        conditions: anyOf('id', input.ids),
        defaultSort: 'name',
        sortColumns: { name: ['nameKey'] },
      });
      const rows =
        seqs.length === 0 ? [] : await db.selectFrom('role').selectAll().where('seq', 'in', seqs).execute();
      return toPage(await toRoles(db, inOrderOf(seqs, rows)), total, input);
    },
    add: { run: addRole },
    edit: { mayChangeNothing: true, run: editRole },
    remove: { run: removeRole },
  },
  [],
  roleHistory,
);

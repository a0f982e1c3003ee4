// Values that a repair remembers: they become aliases of the record that is used instead.

import type { Find } from '../../contract/exchange/cells.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { fold } from '../../contract/text/fold.ts';
import { findBeside, noteBeside } from '../jobs/beside.ts';
import type { PartContext } from '../jobs/kind.ts';
import { attempt } from '../jobs/type-code.ts';

/** Adds the aliases of a job that are not there yet. A refused one, such as the eleventh of a category, is left out. */
export async function rememberAliases(find: Find, context: PartContext): Promise<void> {
  const { db, job, who, now, codeOf } = context;
  for (const one of await findBeside(db, job.id)) {
    if (one.what !== 'alias' || one.entityId !== null) continue;
    const found = find({ type: one.type, text: one.name });
    if (found === undefined || !('id' in found) || found.id === null) continue;
    const code = await codeOf(one.type);
    const record = hasRight(who.roles, `${code.area}.edit`) ? await code.load(db, found.id, now) : undefined;
    const aliases = record?.fields['aliases'];
    if (record === undefined || !Array.isArray(aliases)) continue;
    const names = [record.fields['name'], ...aliases].map((name) => fold(String(name)));
    if (names.includes(fold(one.name))) continue;
    const next = [...aliases, one.name];
    const made = await attempt(context, code.edit, { id: found.id, version: record.version, aliases: next });
    if ('refused' in made) continue;
    await noteBeside(db, job.id, one, { id: found.id, before: { aliases }, after: { aliases: next } });
  }
}

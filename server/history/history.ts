// The calls of the history, for all types of records whose features declare one.
import { type HistoryType, history, historyTypes, isRestorable } from '../../contract/history/history.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { binnedFields } from '../bin/table.ts';
import { fail, failOn } from '../errors.ts';
import { type Feature, implement, type ReadContext } from '../http/feature.ts';
import type { WriteHandler } from '../http/write.ts';
import { toPage } from '../records/lists.ts';
import { type HistoryKind, referredBy, type StoredRecord } from './kind.ts';
import { namesOf } from './names.ts';
import { type Restorable, restoreVersion } from './restore.ts';
import { fieldsAt, versionPage } from './versions.ts';

export function historyFeature(features: readonly Feature[]): Feature {
  const kinds = new Map(
    features.flatMap(({ history: kind }) => (kind === undefined ? [] : [[kind.type, kind]])),
  );
  const restorable = new Map(features.flatMap((feature) => restorableOf(feature)));
  const kindOf = (type: HistoryType) => kinds.get(type) ?? fail('not_found');

  return implement(history, {
    list: async (input, context) => {
      const kind = kindOf(input.type);
      await storedRecord(kind, input.id, context);
      const { db, who } = context;
      const { rows, total } = await versionPage(db, kind, input, who);
      const referred = rows.map(({ changes }) =>
        changes.flatMap(({ path, from, to }) => [
          ...referredBy(kind, { [path]: from }),
          ...referredBy(kind, { [path]: to }),
        ]),
      );
      const names = await namesOf(db, referred.flat(), who);
      const named = rows.map((row, index) => ({
        ...row,
        names: Object.fromEntries(
          referred[index]?.flatMap(({ id }) => (names[id] === undefined ? [] : [[id, names[id]]])) ?? [],
        ),
      }));
      return toPage(named, total, input);
    },
    version: async ({ type, id, at }, context) => {
      const { db, who } = context;
      const kind = kindOf(type);
      const record = await storedRecord(kind, id, context);
      if (at > record.version) failOn({ at: 'There is no such version' });
      const { fields, lost } = await fieldsAt(db, kind, id, record, at);
      const names = await namesOf(db, referredBy(kind, fields), who);
      return { fields: (await kind.show?.(db, fields)) ?? fields, lost, names };
    },
    restore: {
      changesNothing: ({ dry = false }) => dry,
      mayChangeNothing: true,
      run: async ({ type, ...input }, context) => {
        expectRight(context.who, type, 'edit');
        return restoreVersion(restorable.get(type) ?? fail('not_found'), input, context);
      },
    },
  });
}

function restorableOf(feature: Feature): [HistoryType, Restorable][] {
  const { history: kind, contract, handlers } = feature;
  // `implement` has checked that it handles the calls.
  const codeOf = (name: string) => {
    const call = contract[name];
    return call === undefined ? undefined : { call, handler: handlers[name] as WriteHandler };
  };
  const [edit, saveChange] = [codeOf('edit'), codeOf('saveChange')];
  if (kind === undefined || edit === undefined || !isRestorable(kind.type)) return [];
  return [[kind.type, { ...kind, edit, ...(saveChange === undefined ? {} : { saveChange }) }]];
}

async function storedRecord(
  kind: HistoryKind,
  id: string,
  { db, who, now }: Pick<ReadContext, 'db' | 'now'> & { who: Caller },
): Promise<StoredRecord> {
  expectRight(who, kind.type, 'view');
  // The history of a deleted record stays readable while it is in the bin.
  const record = (await kind.load(db, id, now)) ?? (await binnedFields(db, kind.type, id));
  return record ?? fail('not_found');
}

/** Ends the call without the right to the type's area. The call itself takes any of the areas. */
function expectRight(who: Caller, type: HistoryType, action: 'view' | 'edit'): void {
  if (!hasRight(who.roles, `${historyTypes[type]}.${action}`)) fail('forbidden');
}

// Imports of records from files: the calls. server/import/import.job.ts does the work.
import type { Kysely } from 'kysely';
import { exchangeTypes } from '../../../contract/exchange/columns.ts';
import {
  type ImportCheck,
  type ImportType,
  imports,
  type Mapping,
  type Uploaded,
} from '../../../contract/import/import.ts';
import { importFileLimits } from '../../../contract/import/limits.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import { fail, failOn } from '../../errors.ts';
import { implement, type ReadContext, type StagedContext, type WriteContext } from '../../http/feature.ts';
import { countsOf, faultsByValue } from '../../import/check.ts';
import type { ImportInput } from '../../import/convert.ts';
import { guessedMapping, importFields, mappingFaults } from '../../import/fields.ts';
import { guessFields } from '../../import/guess.ts';
import { uploadName } from '../../import/import.job.ts';
import { findMapping, rememberMapping } from '../../import/mappings.ts';
import { referenceRepairs } from '../../import/repairs.ts';
import { readUploaded } from '../../import/uploaded.ts';
import { findBeside } from '../../jobs/beside.ts';
import { storeFile } from '../../jobs/job-files.ts';
import { cancelJob, createJob, prepareAgain } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';

export const feature = implement(imports, {
  upload: { staged: true, run: uploadFile },
  map: { run: mapColumns },
  check: checkOf,
});

async function uploadFile(
  { type, sheet }: Input<typeof imports.upload>,
  context: StagedContext<typeof imports.upload>,
): Promise<Uploaded> {
  const { db: reads, who, database, file, transaction } = context;
  expectRight(who, type);
  const { format, columns, rows, packed } = await readUploaded(database.workers, file.bytes, sheet);
  const guesses = guessFields(type, columns, importFields(type));
  const shown = columns.map(({ header, samples, filled, form }, index) => ({
    header,
    samples: samples.slice(0, importFileLimits.samples),
    filled,
    guess: guesses[index] ?? null,
    dateOrder: form?.dateOrder ?? null,
  }));
  const headers = columns.map(({ header }) => header);
  const remembered = await findMapping(reads, { accountId: who.id, type, headers });
  const guessed = guessedMapping(
    type,
    columns.flatMap(({ header: column, form }, index) => {
      const field = guesses[index] ?? null;
      return field === null ? [] : [{ column, field, form: form ?? {} }];
    }),
  );
  const title = titleOf(type, file.name);
  const row = await transaction(async (db, audit) => {
    const forms = Object.fromEntries(
      columns.flatMap(({ header, form }) => (form === undefined ? [] : [[header, form]])),
    );
    const input = { headers, forms };
    const job = { kind: 'import', type, title, input, rights: rightsOf(type), rows: [] };
    await cancelUnmapped(db, title, context);
    const created = await createJob(db, job, context);
    await storeFile(db, created.id, uploadName, packed);
    // There is nothing to prepare before the columns are mapped.
    await db.updateTable('recordJob').set({ state: 'ready' }).where('id', '=', created.id).execute();
    audit({ action: 'import.upload', entity: { type: 'job', id: created.id, label: title } });
    return { ...created, state: 'ready' as const };
  });
  return {
    job: toJob(row),
    rows,
    ...format,
    columns: shown,
    // What is missing may differ from file to file: creating it is chosen anew.
    mapping: remembered === undefined ? guessed : { ...remembered, missingCategories: 'refuse' },
    remembered: remembered !== undefined,
  };
}

/** A file that is uploaded again, for example for another of its sheets, replaces the one whose columns were never mapped. */
async function cancelUnmapped(
  db: Kysely<Tables>,
  title: string,
  { who, now }: { who: Caller; now: Date },
): Promise<void> {
  const earlier = await db
    .selectFrom('recordJob')
    .select(['id', 'input'])
    .where('accountId', '=', who.id)
    .where('kind', '=', 'import')
    .where('title', '=', title)
    .where('state', '=', 'ready')
    .execute();
  for (const { id, input } of earlier) if (!('columns' in JSON.parse(input))) await cancelJob(db, id, now);
}

async function mapColumns(
  { id, ...mapping }: Input<typeof imports.map>,
  context: WriteContext<typeof imports.map>,
) {
  const { db, who, now, audit } = context;
  const found = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined || found.accountId !== who.id || found.kind !== 'import') fail('not_found');
  if (found.state !== 'ready')
    fail('invalid_transition', { text: `This import is ${found.state}, not ready` });
  // The type is that of the upload.
  const type = found.type as ImportType;
  expectRight(who, type);
  const { headers, forms }: Pick<ImportInput, 'headers' | 'forms'> = JSON.parse(found.input);
  failOn(mappingFaults(type, headers, mapping));
  failOn(deniedBeside(who, type, mapping));
  // Repairs are about the values of this file.
  const { repairs: _, ...general } = mapping;
  await rememberMapping(db, { accountId: who.id, type, headers }, general, now);
  await prepareAgain(db, id, { title: found.title, input: { headers, forms, ...mapping } });
  audit({ action: 'import.map', entity: { type: 'job', id, label: found.title } });
  return toJob({ ...found, state: 'preparing' });
}

/** Ends the call without the right to the type. The call itself takes any of them. */
function expectRight(who: Caller, type: ImportType): void {
  if (!rightsOf(type).some((right) => hasRight(who.roles, right))) fail('forbidden');
}

/** What a mapping asks for beside the rows, without the right to it. */
function deniedBeside(who: Caller, type: ImportType, mapping: Mapping): FieldErrors {
  const { columns, missingCategories, repairs = [] } = mapping;
  const mayCreate = hasRight(who.roles, 'categories.edit');
  const usesThem = type !== 'category' && columns.some(({ field }) => field === 'categoryIds');
  const faults: FieldErrors = {};
  if (usesThem && missingCategories === 'create' && !mayCreate)
    faults['missingCategories'] = 'You may not create categories';
  repairs.forEach((repair, index) => {
    if (repair.do === 'create' && !mayCreate) faults[`repairs.${index}.do`] = 'You may not create categories';
    const [of] = referenceRepairs(type, [repair]).values();
    const right = of?.type === 'blockchain' ? 'blockchains.edit' : 'categories.edit';
    if (repair.remember && !hasRight(who.roles, right))
      faults[`repairs.${index}.remember`] = 'You may not change its aliases';
  });
  return faults;
}

async function checkOf(
  { id }: Input<typeof imports.check>,
  { db, who }: ReadContext<typeof imports.check>,
): Promise<ImportCheck> {
  const found = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined || found.accountId !== who.id || found.kind !== 'import') fail('not_found');
  const type = found.type as ImportType;
  expectRight(who, type);
  const input: ImportInput = { ...noMapping, ...JSON.parse(found.input) };
  const beside = await findBeside(db, id);
  return {
    job: toJob(found),
    ...(await countsOf(db, id)),
    beside: beside.map(({ type: of, what, name, entityId, rows }) => ({
      type: of,
      what,
      name,
      id: entityId,
      rows,
    })),
    ...(await faultsByValue(db, id, type, input)),
  };
}

/** Before the columns are mapped. */
const noMapping: Mapping = {
  columns: [],
  key: 'none',
  mode: 'create',
  empty: 'keep',
  missingCategories: 'refuse',
};

function rightsOf(type: ImportType) {
  return [`${exchangeTypes[type]}.edit` as const];
}

function titleOf(type: ImportType, fileName: string): string {
  const name = fileName.replaceAll(/\p{Cc}|\p{Default_Ignorable_Code_Point}/gu, '').slice(0, 100);
  return `Import ${type === 'gameListing' ? 'listings' : exchangeTypes[type]}: ${name}`;
}

// Servers killed in the middle of a job on many records: it goes on after the restart, nothing half and nothing twice.
import { expect, test } from 'vitest';
import { type ImportType, imports } from '../contract/import/import.ts';
import { type Job, type JobState, jobs } from '../contract/jobs/jobs.ts';
import type { Call, Payload, Result } from '../contract/kit/calls.ts';
import { listings } from '../contract/listings/listings.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { multipart } from '../server/test/forms.ts';
import { emptyDatabase, type FaultyDatabase } from './databases.ts';
import { type Client, inForm, readyServer, resume, signIn } from './world.ts';

/** Parts have 100 rows. */
const total = inForm({ short: 250, long: 5_050 });
const partRows = 100;

test.each<Engine>(['sqlite', 'postgres'])(
  'a server killed in the middle of an import, a bulk edit and its undo goes on with each (%s)',
  async (engine) => {
    const database = await emptyDatabase(engine);
    const running = new Running(database);
    const client = await running.start();

    const importId = await uploaded(client, 'gameListing', csv(total));
    await running.until(importId, 'ready');
    await running.ok(jobs.start, { id: importId });
    await running.killAfterPart(importId);
    await expectWhole(database, importId, 1);
    await running.until(importId, 'done');
    await expectWhole(database, importId, 1, total);

    const select = { filter: {} };
    const edit = { select, do: { set: { developer: 'Studio' } }, start: true };
    const { id: editId } = await running.ok(listings.bulk, edit);
    await running.killAfterPart(editId);
    await expectWhole(database, editId, 2);
    await running.until(editId, 'done');
    await expectWhole(database, editId, 2, total);

    const { id: undoId } = await running.ok(jobs.undo, { id: editId });
    await running.killAfterPart(undoId);
    await expectWhole(database, undoId, 3);
    await running.until(undoId, 'done');
    await expectWhole(database, undoId, 3, total);
    expect((await running.job(editId)).state).toBe('undone');
    expect(await database.query(`select "id" from "listing" where "developer" is not null`)).toEqual([]);
    expect(await database.damage()).toEqual([]);
    expect(running.interrupted).toBeGreaterThan(0);
  },
);

/** A server that is killed and started again, with the session of its first start. */
class Running {
  readonly #database: FaultyDatabase;
  #server: Awaited<ReturnType<typeof readyServer>> | undefined;
  #client: Client | undefined;
  /** Kills before a job's last part. A busy machine may kill too late. */
  interrupted = 0;

  constructor(database: FaultyDatabase) {
    this.#database = database;
  }

  async start() {
    this.#server = await readyServer(this.#database.env);
    const { url } = this.#server;
    this.#client = this.#client === undefined ? await signIn(url) : resume(this.#client, url);
    return { url, token: this.#client.token, ok: this.ok.bind(this) };
  }

  async ok<C extends Call>(call: C, payload: Payload<C>): Promise<Result<C>> {
    if (this.#client === undefined) throw new Error('The server was not started');
    const { body } = await this.#client(call, payload);
    if (!body.success) throw new Error(body.errorMessage);
    return body.data;
  }

  async job(id: string): Promise<Job> {
    return (await this.ok(jobs.detail, { id })).job;
  }

  async until(id: string, state: JobState): Promise<void> {
    await expect.poll(async () => (await this.job(id)).state).toBe(state);
  }

  /** Kills the server when some rows of a job have an outcome, and starts it again. */
  async killAfterPart(id: string): Promise<void> {
    const done = async () => {
      const sql = `select "changed" from "recordJob" where "id" = '${id}'`;
      return Number((await this.#database.query(sql))[0]?.['changed']);
    };
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(0);
    this.#server?.child.kill('SIGKILL');
    await this.#server?.exit;
    if ((await done()) < total) this.interrupted += 1;
    // As if the lease of the killed process had ended. On SQLite a start ends it.
    if ('DATABASE_URL' in this.#database.env)
      await this.#database.query(`update "recordJob" set "heldUntil" = 0`);
    await this.start();
  }
}

type Uploading = { url: string; token: string; ok: Running['ok'] };

/** Uploads a file, and has it checked. */
async function uploaded({ url, token, ok }: Uploading, type: ImportType, text: string): Promise<string> {
  const file = { name: 'games.csv', bytes: Buffer.from(text) };
  const { headers, payload } = multipart({ token, type, file });
  const reply = await fetch(new URL(imports.upload.path, url), {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  });
  const { data }: { data: Result<typeof imports.upload> } = await reply.json();
  await ok(imports.map, { id: data.job.id, ...data.mapping });
  return data.job.id;
}

function csv(rows: number): string {
  return `name,tagline\n${Array.from({ length: rows }, (_, n) => `Game ${n},Number ${n}\n`).join('')}`;
}

/**
 * Expects whole parts of a job: as many rows, records with the version that it makes, and audit rows as it counts, each record
 * once. `changed` is exact if given.
 */
async function expectWhole(
  { query }: FaultyDatabase,
  id: string,
  version: number,
  changed?: number,
): Promise<void> {
  const [found = {}] = await query(
    `select "changed", "refused", "unchanged",
       (select count(*) from "recordJobRow" where "jobId" = "recordJob"."id" and "outcome" = 'changed') as rows,
       (select count(*) from "listing" where "version" = ${version}) as records,
       (select count(*) from "listing" where "version" > ${version}) as beyond,
       (select count(*) from "audit" where "traceId" = "recordJob"."id" and "entityType" = 'gameListing') as audited,
       (select count(distinct "entityId") from "audit"
         where "traceId" = "recordJob"."id" and "entityType" = 'gameListing') as entities
     from "recordJob" where "id" = '${id}'`,
  );
  const counts = Object.fromEntries(Object.entries(found).map(([name, count]) => [name, Number(count)]));
  const done = changed ?? counts['changed'] ?? 0;
  expect(counts).toEqual({
    changed: done,
    refused: 0,
    unchanged: 0,
    rows: done,
    records: done,
    beyond: 0,
    audited: done,
    entities: done,
  });
  if (done < total) expect(done % partRows).toBe(0);
}

// Imports as a client makes them.
import { expect } from 'vitest';
import { type ImportType, imports, type Mapping } from '../../../contract/import/import.ts';
import { type Job, type JobState, jobs } from '../../../contract/jobs/jobs.ts';
import type { Client } from '../harness.ts';

/** Waits until a job has this state. */
export async function untilJob(client: Client, id: string, state: JobState): Promise<Job> {
  const found = async () => (await client.ok(jobs.detail, { id })).job;
  await expect.poll(async () => (await found()).state, { timeout: 60_000 }).toBe(state);
  return found();
}

export const uploadImport = (client: Client, type: ImportType, content: string | Uint8Array) =>
  client.ok(imports.upload, {
    type,
    file: { name: 'games.csv', bytes: Buffer.from(content) },
  });

/** Uploads and maps a file; returns the checked job with its rows. */
export async function checkImport(
  client: Client,
  type: ImportType,
  content: string | Uint8Array,
  given: Partial<Mapping> = {},
) {
  const { job, mapping } = await uploadImport(client, type, content);
  await client.ok(imports.map, { id: job.id, ...mapping, ...given });
  await untilJob(client, job.id, 'ready');
  return client.ok(jobs.detail, { id: job.id, pageSize: 200 });
}

/** Imports a file. */
export async function runImport(
  client: Client,
  type: ImportType,
  content: string | Uint8Array,
  given: Partial<Mapping> = {},
) {
  const { job } = await checkImport(client, type, content, given);
  await client.ok(jobs.start, { id: job.id });
  await untilJob(client, job.id, 'done');
  return client.ok(jobs.detail, { id: job.id, pageSize: 200 });
}

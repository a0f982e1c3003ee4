// One call from request to reply, read from top to bottom: parse, who, may, validate, transaction, audit, envelope.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Call } from '../../../contract/kit.ts';
import { parsePayload } from '../../../contract/payload.ts';
import type { Place } from '../arrivals.ts';
import { type AuditEntry, writeAudit } from '../audit.ts';
import type { Callers } from '../auth/caller.ts';
import type { Oidc } from '../auth/oidc.ts';
import type { HashCost } from '../auth/passwords.ts';
import type { AuthSite } from '../auth/site.ts';
import { mayCall, type Who } from '../auth/who.ts';
import type { Backups } from '../backup/backups.ts';
import type { Bulk } from '../bulk.ts';
import type { Room, UploadedFile } from '../call.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/db.ts';
import { CallError, fail, failOn } from '../errors.ts';
import { toJson } from '../longText.ts';
import type { Pictures } from '../pictures.ts';
import type { WorkQueue } from '../workQueue.ts';
import { readPayload } from './body.ts';
import { listed, succeeded } from './envelope.ts';
import { readUpload, type Upload, type UploadParts } from './upload.ts';
import { inTransaction, type Payload, type WriteHandler, type Writing, write } from './write.ts';

type Platform = {
  database: Database;
  callers: Callers;
  clock: Clock;
  hashCost: HashCost;
  pictures: Pictures;
  /** Where dear calls wait for one another. */
  dear: WorkQueue;
  oidc?: Oidc | undefined;
  site: AuthSite;
  backups?: Backups | undefined;
  /** Where bulk calls are written. */
  bulk: Bulk;
};

/** A handler as the pipeline sees it: `implement` has checked its types against the contract. */
type AnyHandler = WriteHandler & {
  (input: object, context: object): Promise<unknown>;
  precheck?: (input: object, context: object) => Promise<Record<string, string>>;
  staged?: (input: object, context: object) => Promise<unknown>;
  upload?: (input: object, file: UploadedFile, context: object) => Promise<unknown>;
};

/** A request that was read. Who makes it is found out next. */
type Arrival = {
  call: Call;
  handler: AnyHandler;
  token: unknown;
  now: Date;
  ip: string;
  visitBy: (who: Who | null) => Visit;
};

/** One request on its way through the pipeline. */
type Visit = Writing & {
  handler: AnyHandler;
  /** What stands behind an upload's token. */
  upload?: Upload;
  /** What every handler is given, whatever its kind. */
  common: { site: AuthSite };
};

/** Serves every call of a room's contract. */
export function mount(app: FastifyInstance, platform: Platform, room: Room): void {
  for (const [name, call] of Object.entries(room.contract)) {
    const handler = room.handlers[name] as AnyHandler;
    const config = { queued: queueOf(platform, call) !== undefined };
    app.post(call.path, { bodyLimit: call.bytes, config }, async (request, reply) => {
      const arrival = await arrive(platform, call, handler, request);
      const { visit, data } =
        (await asPresumed(platform, arrival)) ?? (await asIdentified(platform, arrival));
      // A console that stands open learns from any reply that its rights are others by now.
      if (visit.who !== null) reply.header('x-ludex-access', visit.who.stamp);
      const envelope =
        call.kind === 'list'
          ? listed(data as Parameters<typeof listed>[0], request.id)
          : succeeded(data, request.id);
      return reply.header('content-type', 'application/json; charset=utf-8').send(toJson(envelope));
    });
  }
}

type Done = { visit: Visit; data: unknown };

/** Finds out who calls, and makes the call. */
async function asIdentified(platform: Platform, { call, token, now, ip, visitBy }: Arrival): Promise<Done> {
  const who = call.right === 'anyone' ? null : await platform.callers.find(token, now);
  if (who === undefined) fail('identity_expired');
  if (who !== null) await platform.callers.note(who, ip, now);
  return make(platform, visitBy(who));
}

/** Makes a save as who is presumed to call. undefined where its transaction has not confirmed that: nothing came of it then. */
async function asPresumed(
  platform: Platform,
  { call, handler, token, now, visitBy }: Arrival,
): Promise<Done | undefined> {
  const isSave = call.kind === 'write' && handler.run !== undefined && !call.bulk && call.right !== 'anyone';
  const presumed = isSave ? platform.callers.presume(token, now) : undefined;
  if (presumed === undefined) return undefined;
  try {
    const done = await make(platform, { ...visitBy(presumed.who), presumed });
    return presumed.isConfirmed ? done : undefined;
  } catch (error) {
    if (presumed.isConfirmed) throw error;
    return undefined;
  }
}

/** Makes a call, and audits its denial, whether the pipeline denies it or a handler that knows the record. */
async function make(platform: Platform, visit: Visit): Promise<Done> {
  try {
    return { visit, data: await perform(platform, visit) };
  } catch (error) {
    const isDenied = error instanceof CallError && error.code === 'forbidden';
    if (isDenied && visit.presumed?.isConfirmed !== false) await auditDenial(platform, visit);
    throw error;
  }
}

/** Reads a request. */
async function arrive(
  platform: Platform,
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
): Promise<Arrival> {
  const upload = call.kind === 'upload' ? await readUpload(request, call.maxBytes) : undefined;
  const payload = upload === undefined ? payloadOf(call, request) : { token: upload.token };
  const now = platform.clock();
  const peer = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
  const { token, ...rest } = payload;
  const visitBy = (who: Who | null): Visit => ({
    call,
    handler,
    payload: who === null ? payload : rest,
    ...(upload === undefined ? {} : { upload }),
    who,
    actor: {
      actorId: who?.id ?? null,
      actorName: who?.name ?? '',
      sessionId: who?.sessionId ?? null,
      token: who?.apiToken ?? null,
      ip: peer.ip,
      traceId: request.id,
    },
    common: {
      now,
      who,
      peer,
      dialect: platform.database.dialect,
      hashCost: platform.hashCost,
      productName: platform.site.productName,
      oidc: platform.oidc,
      site: platform.site,
      backups: platform.backups,
    },
  });
  return { call, handler, token, now, ip: peer.ip, visitBy };
}

/** Ends the call unless the first role allows it, and nothing about the way in has to be set right first. */
function expectMayCall({ who, call }: Visit): void {
  if (who === null || call.right === 'anyone') return;
  const { mustChangePassword, mustSetUpTwoFactor } = who.identity.account;
  if (who.apiToken !== null && (call.right === 'own' || call.inPerson)) {
    fail('forbidden', { text: 'An API token cannot do this: it takes somebody who is signed in' });
  }
  if (call.right !== 'own' && mustChangePassword) {
    fail('forbidden', { text: 'Change your password before anything else' });
  }
  if (call.right !== 'own' && mustSetUpTwoFactor) {
    fail('forbidden', { text: 'Set up a second factor before anything else: your role requires it' });
  }
  if (!mayCall(who.roles, call.right)) fail('forbidden');
}

async function auditDenial({ database }: Platform, { call, actor, common }: Visit): Promise<void> {
  const entity = { type: 'call', id: null, label: null };
  const entry: AuditEntry = { action: call.path, entity, result: 'denied' };
  await database.writes.transaction().execute((db) => writeAudit(db, actor, common.now, [entry]));
}

function payloadOf({ keys }: Call, request: FastifyRequest): Payload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) fail('unsupported_media_type');
  return readPayload(/^application\/json/i.test(headers['content-type'] ?? '') ? 'json' : 'form', body, keys);
}

/** Where a call waits that takes so much of the machine that only a few of its kind may be made at once. */
function queueOf({ pictures, dear }: Platform, call: Call): WorkQueue | undefined {
  // A file stays in memory until it is stored; others are left on their way meanwhile.
  if (call.kind === 'upload') return pictures.inTurn;
  return call.dear ? dear : undefined;
}

/** Decides whether the call may be made, validates the payload and runs the handler. */
async function perform(platform: Platform, visit: Visit): Promise<unknown> {
  const { call, handler, upload } = visit;
  expectMayCall(visit);
  if (call.kind === 'write' && handler.run !== undefined) {
    return call.bulk ? platform.bulk.write(visit) : write(platform.database, visit);
  }
  const run = async (place?: Place) => {
    if (upload === undefined) return handle(platform, visit, undefined);
    const coming = upload.rest();
    return handle(platform, visit, await (place?.arrive(coming, upload.received) ?? coming));
  };
  return queueOf(platform, call)?.run(run) ?? run();
}

async function handle({ database, pictures }: Platform, visit: Visit, parts?: UploadParts): Promise<unknown> {
  const { call, handler, payload, common } = visit;
  const parsed = parsePayload(call.input, parts?.fields ?? payload);
  const file = parts?.file;
  const missing = parts !== undefined && file === undefined ? { file: 'Required' } : {};
  const context = { ...common, db: database.reads, database };
  const found = await handler.precheck?.(parsed.ok ? parsed.value : parsed.valid, context);
  failOn({ ...found, ...(parsed.ok ? {} : parsed.errors), ...missing });
  if (!parsed.ok) fail('invalid_fields', { fieldErrors: parsed.errors });
  const transaction = <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => inTransaction(database, visit, work);
  if (file !== undefined) return handler.upload?.(parsed.value, file, { ...context, transaction, pictures });
  if (handler.staged !== undefined) return handler.staged(parsed.value, { ...context, transaction });
  return handler(parsed.value, context);
}

// Handles a call from request to reply: read, find the caller, check the right, parse, validate, run, reply.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/kit/calls.ts';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { Callers } from '../auth/callers.ts';
import type { HashCost } from '../auth/passwords/passwords.ts';
import { type Caller, expectMayCall } from '../auth/sessions/sessions.ts';
import type { Oidc } from '../auth/single-sign-on/oidc.ts';
import type { AuthSite } from '../auth/site.ts';
import type { Backups } from '../backup/backups.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { CallError, fail } from '../errors.ts';
import type { Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Pulse } from '../pulse/pulse.ts';
import type { Slot, WorkQueue } from '../worker/limit.ts';
import type { Bodies, Body } from './bodies.ts';
import { type ContentType, checkBody, tokenInBeginning } from './body.ts';
import { bodyOf, listed, succeeded } from './envelope.ts';
import type { Feature } from './feature.ts';
import { writeInWorker } from './in-worker.ts';
import { runStaged } from './staged.ts';
import { readUpload, type Upload } from './upload.ts';
import { type Payload, type WriteHandler, type Writing, write } from './write.ts';

type Platform = {
  database: Database;
  callers: Callers;
  clock: Clock;
  hashCost: HashCost;
  pictures: Pictures;
  /** Limits calls that are `expensive` by their contract. */
  expensive: WorkQueue;
  bodies: Bodies;
  oidc?: Oidc | undefined;
  site: AuthSite;
  backups?: Backups | undefined;
  binDays: number;
  fourEyes: readonly string[];
  pulse: Pulse;
  outbound: Outbound;
  outboundAllow: Exceptions;
};

/** A handler without its types, which `implement` has checked against the contract. */
type AnyHandler = WriteHandler & ((input: object, context: object) => Promise<unknown>);

/** A call whose caller is known and has the right. */
type CallContext = Omit<Writing, 'payload'> & {
  handler: AnyHandler;
  /** The module of the call's feature. */
  file: string | undefined;
  /** The context of all handlers. */
  common: { site: AuthSite };
};

type Route = { call: Call; handler: AnyHandler; file: string | undefined };
type Done = { who: Caller | null; data: unknown };

/** Adds the routes of a feature's calls. */
export function mount(app: FastifyInstance, platform: Platform, feature: Feature): void {
  for (const [name, call] of Object.entries(feature.contract)) {
    const handler = feature.handlers[name] as AnyHandler;
    const bodyLimit = call.right === 'anyone' ? bodyLimits.anonymousBytes : call.bytes;
    const options = call.timed ? ({ bodyLimit, logLevel: 'warn' } as const) : { bodyLimit };
    app.post(call.path, options, async (request, reply) => {
      const { who, data } = await answer(platform, { call, handler, file: feature.file }, request, reply);
      // Tells an open console when its rights have changed.
      if (who !== null) reply.header('x-ludex-access', who.stamp);
      const envelope =
        call.kind === 'list'
          ? listed(data as Parameters<typeof listed>[0], request.id)
          : succeeded(data, request.id);
      return reply.header('content-type', 'application/json; charset=utf-8').send(bodyOf(envelope));
    });
  }
}

/** Parses the body and runs the handler only after the caller is found and has the right. */
async function answer(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Done> {
  const { call } = route;
  const admit = (token: unknown) => admitCaller(platform, route, request, token);
  if (call.kind === 'upload') {
    const upload = await readUpload(request, call.maxBytes);
    const context = await admit(upload.token);
    return perform(platform, context, {}, upload);
  }
  const type = contentTypeOf(request);
  const body = await platform.bodies.begin(request, reply);
  if (!call.expensive) await request.server.admit(request, reply);
  if (!body.isWhole) return answerLarge(platform, call, body, type, admit);
  const { token, parse } = checkBody(type, body.content(), call.keys);
  const context = await admit(token);
  return perform(platform, context, parse());
}

/** Delays the refusal of a large body without a valid caller, to slow down its sender. */
const refusalPauseMs = 250;

/** Answers a call with a large body. If its beginning contains a valid token, it does not use the queue of unknown bodies. */
async function answerLarge(
  platform: Platform,
  call: Call,
  body: Body,
  type: ContentType,
  admit: (token: unknown) => Promise<CallContext>,
): Promise<Done> {
  const readRest = async (slot: Slot) => {
    await slot.arrive(body.readAll(), () => body.receivedBytes);
    return checkBody(type, body.content(), call.keys);
  };
  const refusedSlowly = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await pause(refusalPauseMs, undefined, { ref: false });
      throw error;
    }
  };
  const early = await refusedSlowly(async () => {
    const token = tokenInBeginning(body.content(), call.keys);
    return token === undefined ? undefined : { token, context: await admit(token) };
  });
  if (early === undefined) {
    const { context, parse } = await platform.bodies.unknown.run((slot) =>
      refusedSlowly(async () => {
        const checked = await readRest(slot);
        return { context: await admit(checked.token), parse: checked.parse };
      }),
    );
    return platform.bodies.large.run(() => perform(platform, context, parse()), body.receivedBytes);
  }
  return platform.bodies.large.run(async (slot) => {
    const { token, parse } = await readRest(slot);
    if (token !== early.token) fail('bad_request');
    return perform(platform, early.context, parse());
  }, call.bytes);
}

/** Finds the caller, and ends the call without the right. */
async function admitCaller(
  platform: Platform,
  { call, handler, file }: Route,
  request: FastifyRequest,
  token: unknown,
): Promise<CallContext> {
  const now = platform.clock();
  const { ip, id: traceId, headers } = request;
  const who = call.right === 'anyone' ? null : await platform.callers.find(token, now);
  if (who === undefined) fail('identity_expired');
  if (who !== null && !call.timed) await platform.callers.recordUse(who, ip, now);
  const { dialect } = platform.database;
  const { hashCost, oidc, site, backups, binDays, fourEyes } = platform;
  const peer = { ip, userAgent: (headers['user-agent'] ?? '').slice(0, 300) };
  const context: CallContext = {
    call,
    handler,
    file,
    who,
    actor: {
      actorId: who?.id ?? null,
      actorName: who?.name ?? '',
      sessionId: who?.sessionId ?? null,
      token: who?.apiToken ?? null,
      ip,
      traceId,
    },
    common: {
      now,
      who,
      peer,
      dialect,
      hashCost,
      productName: site.productName,
      binDays,
      fourEyes,
      oidc,
      site,
      backups,
    },
  };
  await auditingDenials(platform, context, async () => expectMayCall(who, call));
  return context;
}

/** Does a part of a call's work. Audits a denial, by the right or by a handler. */
async function auditingDenials<T>(
  platform: Platform,
  context: CallContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallError && error.code === 'forbidden') await auditDenial(platform, context);
    throw error;
  }
}

async function auditDenial({ database }: Platform, { call, actor, common }: CallContext): Promise<void> {
  const entity = { type: 'call', id: null, label: null };
  const entry: AuditEntry = { action: call.path, entity, result: 'denied' };
  await database.writes.transaction().execute((db) => writeAudit(db, actor, common.now, [entry]));
}

function contentTypeOf({ body, headers }: FastifyRequest): ContentType {
  // Only the API's two content types have a parser.
  if (body === undefined) fail('unsupported_media_type');
  return /^application\/json/i.test(headers['content-type'] ?? '') ? 'json' : 'form';
}

/** The queue of an expensive call. */
function queueOf({ pictures, expensive }: Platform, call: Call): WorkQueue | undefined {
  // Files are in memory until they are stored. Further uploads wait before they are read.
  if (call.kind === 'upload') return pictures.runExclusive;
  return call.expensive ? expensive : undefined;
}

/** Validates the payload and runs the handler. */
async function perform(
  platform: Platform,
  context: CallContext,
  sent: Payload,
  upload?: Upload,
): Promise<Done> {
  const { call, handler, file, who } = context;
  const { token: _, ...rest } = sent;
  const payload = who === null ? sent : rest;
  const { database } = platform;
  const writing = { ...context, payload };
  const staged = (slot?: Slot) => runStaged(platform, writing, upload, slot);
  const data = await auditingDenials(platform, context, async () => {
    if (handler.staged) return queueOf(platform, call)?.run(staged) ?? staged();
    if (call.kind !== 'write') return read(platform, writing);
    if (!call.inWorker) return write(database, writing);
    if (file === undefined) throw new Error(`No worker can run ${call.path}, which belongs to no feature`);
    return writeInWorker(database, file, writing);
  });
  return { who, data };
}

async function read(
  { database, pulse }: Platform,
  { call, handler, payload, common }: CallContext & Pick<Writing, 'payload'>,
): Promise<unknown> {
  const parsed = parsePayload(call.input, payload);
  if (!parsed.ok) fail('invalid_fields', { fieldErrors: parsed.errors });
  return handler(parsed.value, { ...common, db: database.reads, database, pulse });
}

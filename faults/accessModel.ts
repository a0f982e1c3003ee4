// Accounts whose access changes at random, and the expected reply to each call by the rules alone: only the first role
// counts, only the number 3 grants, and revoked access stays revoked.
import { accounts } from '../contract/accounts/accounts.ts';
import type { Call } from '../contract/kit/calls.ts';
import { sessionLimits } from '../contract/kit/limits.ts';
import { allRights } from '../contract/kit/rights.ts';
import { session } from '../contract/session/session.ts';
import { tokens } from '../contract/tokens/tokens.ts';
import { type Client, emailOf, password, type TestApp } from '../server/test/harness.ts';
import { outcomeOf } from '../server/test/outcomes.ts';
import { addAccount, addRole } from '../server/test/records/accounts.ts';

/** Levels that a role can contain, however they got there. Only the number 3 grants a right. */
const levels: readonly unknown[] = [0, 1, 2, 3, 3, 3, 4, '3', 3.5, null, -3, true, [3], {}];
const people = 4;
const day = 24 * 60 * 60_000;

type Grant = { name: string; level: unknown };
type Person = {
  id: string;
  email: string;
  /** By index; only the first one counts. */
  roles: number[];
  active: boolean;
  mustChange: boolean;
};
type Pass = {
  person: Person;
  token: string;
  /** Of a session: its start, and its last recorded use. */
  createdAt: number;
  seenAt: number;
  /** Of an API token: its rights and its expiry. */
  scope: readonly string[] | undefined;
  expiresAt: number;
  id: string;
  ended: boolean;
};

export type Verdict = { what: string; expected: string; answered: string };
type Dice = (sides: number) => number;

export class AccessModel {
  readonly #calls: readonly Call[];
  #app: TestApp;
  /** An Administrator's token, renewed when it expires. */
  #admin = '';
  readonly #roles: { id: string; rights: Grant[] }[] = [];
  readonly #people: Person[] = [];
  #passes: Pass[] = [];
  readonly seen = new Map<string, number>();

  constructor(app: TestApp, calls: readonly Call[]) {
    this.#app = app;
    this.#calls = calls;
  }

  /** Creates the roles and the accounts. */
  async begin(): Promise<void> {
    const { database } = this.#app;
    for (let n = 0; n < people + 2; n += 1)
      this.#roles.push({ id: await addRole(database, `Role ${n}`, []), rights: [] });
    for (let n = 0; n < people; n += 1) {
      const roles = [n, n + 1];
      const email = `person-${n}@example.com`;
      const roleIds = roles.map((at) => this.#roles[at]?.id ?? '');
      const id = await addAccount(database, { email, roleIds });
      this.#people.push({ id, email, roles, active: true, mustChange: false });
    }
  }

  summary(): string {
    return [...this.seen].map(([code, count]) => `${code} ${count}`).join(', ');
  }

  /** One change or none, then one call. */
  async step(dice: Dice): Promise<Verdict> {
    const kind = dice(100);
    const person = pick(this.#people, dice);
    if (kind < 8) await this.#grant(dice);
    else if (kind < 11) await this.#hold(person, dice);
    else if (kind < 13) await this.#disable(person);
    else if (kind < 14) await this.#reset(person);
    else if (kind < 15) await this.#force(person, dice);
    else if (kind < 18) await this.#signIn(person);
    else if (kind < 20) await this.#leave(dice);
    else if (kind < 23) await this.#makeToken(person, dice);
    else if (kind < 24) this.#wait(dice);
    else if (dice(400) === 0) await this.#restart();
    return this.#call(dice);
  }

  /** Makes one call with one session or token. An extra field keeps it from changing anything. */
  async #call(dice: Dice): Promise<Verdict> {
    const call = pick(this.#calls, dice);
    const pass = await this.#chosen(dice);
    const expected = this.#expected(call, pass);
    const answered = outcomeOf(await this.#app.withToken(pass.token).send(call, { unknown: 1 }));
    this.seen.set(answered, (this.seen.get(answered) ?? 0) + 1);
    const { roles } = pass.person;
    const held = roles.map((role) => this.#roles[role]?.rights.filter((one) => asks(call, one.name)));
    const { token: _, ...facts } = pass;
    return { what: `${call.path} with ${JSON.stringify({ held, facts })}`, expected, answered };
  }

  /** Mostly live ones, as more and more have ended. */
  async #chosen(dice: Dice): Promise<Pass> {
    const now = this.#app.clock.now.getTime();
    const living = this.#passes.filter((pass) => !this.#isOver(pass, now));
    if (dice(6) === 0 && this.#passes.length > 0) return pick(this.#passes, dice);
    if (living.length > 0) return pick(living, dice);
    const person = pick(this.#people, dice);
    if (!person.active) await this.#disable(person);
    const pass = await this.#signIn(person);
    return pass ?? pick(this.#passes, dice);
  }

  #expected({ right, inPerson, timed }: Call, pass: Pass): string {
    if (right === 'anyone') return 'invalid_fields';
    const { person, scope } = pass;
    const now = this.#app.clock.now.getTime();
    if (this.#isOver(pass, now)) return 'identity_expired';
    if (!timed && now - pass.seenAt >= sessionLimits.touchMs) pass.seenAt = now;
    if (scope !== undefined && (right === 'own' || inPerson)) return 'forbidden';
    if (right === 'own') return 'invalid_fields';
    if (person.mustChange) return 'forbidden';
    const named = [right].flat().filter((name) => scope === undefined || scope.includes(name));
    return named.some((name) => this.#grants(person, name)) ? 'invalid_fields' : 'forbidden';
  }

  #isOver({ person, scope, ended, createdAt, seenAt, expiresAt }: Pass, now: number): boolean {
    if (ended || !person.active) return true;
    if (scope !== undefined) return now >= expiresAt || !this.#grants(person, 'tokens.edit');
    return now - seenAt >= sessionLimits.idleMs || now - createdAt >= sessionLimits.maxAgeMs;
  }

  #grants({ roles }: Person, name: string): boolean {
    const [first = -1] = roles;
    return (this.#roles[first]?.rights ?? []).some((one) => one.name === name && one.level === 3);
  }

  /** Gives a role random rights at random levels, directly in the database, as calls would refuse most of them. */
  async #grant(dice: Dice): Promise<void> {
    const role = pick(this.#roles, dice);
    role.rights = allRights.flatMap((name, n) =>
      (dice(7) + n) % 3 === 0 ? [] : [{ name, level: levels[(dice(levels.length) + n) % levels.length] }],
    );
    await this.#app.database.writes
      .updateTable('role')
      .set({ rights: JSON.stringify(role.rights) })
      .where('id', '=', role.id)
      .execute();
  }

  /** Assigns one or two other roles, by an Administrator. */
  async #hold(person: Person, dice: Dice): Promise<void> {
    const first = dice(this.#roles.length);
    const second = (first + 1 + dice(this.#roles.length - 1)) % this.#roles.length;
    person.roles = dice(2) === 0 ? [first] : [first, second];
    const roleIds = person.roles.map((at) => this.#roles[at]?.id ?? '');
    await this.#edit(person, { roleIds });
  }

  /** Disables or enables an account; sessions ended before stay ended. */
  async #disable(person: Person): Promise<void> {
    person.active = !person.active;
    await this.#edit(person, { status: person.active ? 'active' : 'disabled' });
    if (!person.active) this.#endAll(person);
  }

  async #reset(person: Person): Promise<void> {
    await (await this.#boss()).ok(accounts.resetPassword, { id: person.id, password });
    person.mustChange = false;
    this.#endAll(person);
  }

  async #force(person: Person, dice: Dice): Promise<void> {
    person.mustChange = dice(3) === 0;
    await this.#app.database.writes
      .updateTable('account')
      .set({ mustChangePassword: person.mustChange ? 1 : 0 })
      .where('id', '=', person.id)
      .execute();
  }

  async #signIn(person: Person): Promise<Pass | undefined> {
    const { body } = await this.#app
      .withToken('')
      .send(session.login.path, { email: person.email, password });
    const { token } = { ...(body['data'] as { token?: string }) };
    if (token === undefined) return undefined;
    const now = this.#app.clock.now.getTime();
    const pass = { person, token, createdAt: now, seenAt: now, expiresAt: 0, id: '', ended: false };
    return this.#add({ ...pass, scope: undefined });
  }

  /** Logs out, ends other sessions or revokes a token. */
  async #leave(dice: Dice): Promise<void> {
    const pass = pick(this.#passes, dice);
    const now = this.#app.clock.now.getTime();
    if (pass === undefined || pass.scope !== undefined || this.#isOver(pass, now)) return;
    const by = this.#app.withToken(pass.token);
    const others = this.#passes.filter(({ person }) => person === pass.person);
    const token = others.find(({ scope, ended }) => scope !== undefined && !ended);
    const how = dice(3);
    if (how === 0) {
      await by.ok(session.revoke, { all: true });
      for (const one of others) if (one.scope === undefined && one !== pass) one.ended = true;
      if (now - pass.seenAt >= sessionLimits.touchMs) pass.seenAt = now;
    } else if (how === 1 && token !== undefined) {
      await by.ok(tokens.revoke, { id: token.id });
      token.ended = true;
      if (now - pass.seenAt >= sessionLimits.touchMs) pass.seenAt = now;
    } else {
      await by.ok(session.logout, {});
      pass.ended = true;
    }
  }

  async #makeToken(person: Person, dice: Dice): Promise<void> {
    const held = tokens.create.input.shape.rights.safeParse(
      allRights.filter((name) => name !== 'tokens.edit' && this.#grants(person, name)),
    );
    if (!held.success || person.mustChange || !this.#grants(person, 'tokens.edit')) return;
    const pass = await this.#signIn(person);
    if (pass === undefined) return;
    const [one] = held.data;
    const some = held.data.filter(() => dice(2) === 0);
    const rights = some.length === 0 && one !== undefined ? [one] : some;
    const days = 1 + dice(20);
    const made = await this.#app.withToken(pass.token).ok(tokens.create, { name: 'Program', rights, days });
    const { id, token } = made;
    const expiresAt = this.#app.clock.now.getTime() + days * day;
    this.#add({ ...pass, id, token, expiresAt, scope: rights });
  }

  #wait(dice: Dice): void {
    const spans = [30_000, 61_000, 3_600_000, 11 * 3_600_000, sessionLimits.idleMs, day];
    this.#app.clock.advance(pick(spans, dice));
  }

  async #restart(): Promise<void> {
    this.#app = await this.#app.restart();
  }

  #add(pass: Pass): Pass {
    // Keep some ended ones too, as they must stay ended.
    this.#passes = [...this.#passes, pass].slice(-16);
    return pass;
  }

  #endAll(person: Person): void {
    for (const pass of this.#passes) if (pass.person === person) pass.ended = true;
  }

  async #edit({ id }: Person, fields: object): Promise<void> {
    const boss = await this.#boss();
    const [row] = (await boss.ok(accounts.list, { ids: [id] })).rows;
    const { status, body } = await boss.send(accounts.edit, { id, version: row?.version, ...fields });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** An Administrator with a live session. */
  async #boss(): Promise<Client> {
    const { withToken } = this.#app;
    const { status } = await withToken(this.#admin).send(session.current, {});
    const login = { email: emailOf('Administrator'), password };
    if (status !== 200) this.#admin = (await withToken('').ok(session.login, login)).token;
    return withToken(this.#admin);
  }
}

function asks({ right }: Call, name: string): boolean {
  return [right].flat().some((one) => one === name);
}

function pick<T>(items: readonly T[], dice: Dice): T {
  const item = items[dice(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

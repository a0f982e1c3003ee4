// Random accounts change each other's access; no account ever gains rights that its granter lacks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { hasRight, type Right } from '../../../contract/kit/rights.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, emailOf, password, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';

const start = testApps();
const seed = 20_261_121;
const howMany = 250;

/** Few rights, so that accounts often lack what others have. */
const dealt: readonly Right[] = [
  'accounts.view',
  'accounts.edit',
  'accounts.delete',
  'roles.view',
  'roles.edit',
  'roles.delete',
  'audit.view',
  'media.view',
];

type Step = { actor: number; target: number; roleIds: number[]; rights: readonly Right[]; kind: Kind };
type Kind = (typeof kinds)[number];
const kinds = [
  'create',
  'assign',
  'assign',
  'disable',
  'enable',
  'enable',
  'remove',
  'reset',
  'addRole',
  'editRole',
  'editRole',
  'removeRole',
] as const;

const steps: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat(),
  target: fc.nat(),
  roleIds: fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 3 }),
  rights: fc.oneof<fc.Arbitrary<readonly Right[]>[]>(
    fc.subarray<Right>([...dealt]),
    fc.constant<readonly Right[]>(dealt),
    fc.constant<readonly Right[]>(['accounts.edit', 'roles.edit', 'media.view']),
  ),
  kind: fc.constantFrom(...kinds),
});

test(`after each of ${howMany} random calls an account can manage accounts, and none has a right that its granter lacked (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  const { as, withToken } = await start();
  const admin = await as('Administrator');
  const tokens = new Map<string, Client>();
  const outcomes: Record<string, Record<string, number>> = {};

  /** All accounts and roles, as an Administrator sees them. */
  const look = async () => {
    const everyone = (await admin.ok(accounts.list, { pageSize: 200, sort: 'createdAt' })).rows;
    const all = (await admin.ok(roles.list, { pageSize: 200, sort: 'createdAt' })).rows;
    const rightsOf = new Map(all.map((role) => [role.id, role.rights]));
    const powers = new Map(
      everyone.map(({ id, roleIds, status }) => {
        const held = [{ rights: rightsOf.get(roleIds[0] ?? '') ?? [] }];
        return [id, new Set(status === 'active' ? dealt.filter((right) => hasRight(held, right)) : [])];
      }),
    );
    return { everyone, all, powers };
  };
  type World = Awaited<ReturnType<typeof look>>;

  const signIn = async (email: string) => {
    const { body } = await withToken('').send(session.login.path, { email, password });
    const { token = '' } = body['data'] as { token?: string };
    tokens.set(email, withToken(token));
    return withToken(token);
  };

  const perform = async (client: Client, step: Step, { everyone, all }: World, number: number) => {
    const account = everyone[step.target % everyone.length];
    const role = all[step.target % all.length];
    const roleIds = [...new Set(step.roleIds.map((at) => all[at % all.length]?.id ?? ''))];
    const rights = step.rights.map((name) => ({ name, level: 3 }));
    const { id, version } = step.kind.endsWith('Role') ? { ...role } : { ...account };
    const email = `model-${number}@example.com`;
    const requests: Record<Kind, readonly [string, object]> = {
      create: [accounts.create.path, { email, name: `M ${number}`, roleIds, password }],
      assign: [accounts.edit.path, { id, version, roleIds }],
      disable: [accounts.edit.path, { id, version, status: 'disabled' }],
      enable: [accounts.edit.path, { id, version, status: 'active' }],
      remove: [accounts.remove.path, { id, version }],
      reset: [accounts.resetPassword.path, { id, password }],
      addRole: [roles.add.path, { name: `Role ${number}`, rights }],
      editRole: [roles.edit.path, { id, version, rights }],
      removeRole: [roles.remove.path, { id, version }],
    };
    const reply = await client.send(...requests[step.kind]);
    const outcome = outcomeOf(reply);
    const counts = (outcomes[step.kind] ??= {});
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    return { outcome, email };
  };

  let world = await look();
  for (const [number, step] of fc.sample(steps, { seed, numRuns: howMany }).entries()) {
    // The Administrator only sets up; afterwards the other accounts act alone.
    const others = world.everyone.filter(({ access, status }) => access === 'staff' && status === 'active');
    const actor = number < 30 ? undefined : others[step.actor % Math.max(others.length, 1)];
    const email = actor?.email ?? emailOf('Administrator');
    const client = actor === undefined ? admin : (tokens.get(email) ?? (await signIn(email)));
    const { outcome } = await perform(client, step, world, number);
    if (outcome === 'identity_expired') tokens.delete(email);

    const next = await look();
    const what = `seed ${seed}, call ${number}: ${step.kind} by ${email} -> ${outcome}`;
    const managers = [...next.powers].filter(([, power]) => power.has('accounts.edit'));
    expect(managers.length, what).toBeGreaterThan(0);
    const giver = actor === undefined ? new Set<string>(dealt) : world.powers.get(actor.id);
    for (const [id, power] of next.powers) {
      const before = world.powers.get(id) ?? new Set();
      const gained = [...power].filter((right) => !before.has(right));
      expect(
        gained.filter((right) => !giver?.has(right)),
        `${what}: gained by ${id}`,
      ).toEqual([]);
      if (id === actor?.id) expect([...power], `${what}: own power`).toEqual([...before]);
    }
    world = next;
  }
  // Each kind of random call must both succeed and be refused several times.
  for (const kind of new Set(kinds)) {
    expect(outcomes[kind]?.['ok'] ?? 0, `${kind} that succeeded`).toBeGreaterThan(1);
    expect(outcomes[kind]?.['forbidden'] ?? 0, `${kind} that was refused`).toBeGreaterThan(1);
  }
});

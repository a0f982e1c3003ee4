import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache } from './server/test/process.ts';

const noConsole = './server/test/no-console.ts';
const unitOnly = '**/*.unit.test.ts';

/**
 * Server tests of what no engine has a part in: parsing, headers, rules of fields, sign-in, files. They run once, on SQLite.
 * That calls behave alike on both, parity.test.ts tests.
 */
const withoutEngine = [
  'server/{app,paths,permissions,private-files}.test.ts',
  'server/commands/unlock.test.ts',
  'server/features/*/*.fields.test.ts',
  'server/features/accounts/accounts.{model,password}.test.ts',
  'server/features/import/import.roundtrip.test.ts',
  'server/features/listings/listings.deployments.test.ts',
  'server/features/session/session.{app,guess,login,required,sso}.test.ts',
  'server/http/{bodies,body,console,replies,security,server}.test.ts',
  'server/features/media/media.{files,hostile,upload}.test.ts',
  'server/features/site/{formats,openapi,readers}.test.ts',
  'server/telemetry/telemetry.test.ts',
];

/** Node runs the modules itself, as it does in the product. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

/** All other server tests run unchanged on both engines; the test harness chooses the engine. */
function onEngine(name: 'sqlite' | 'postgres', globalSetup: string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include: ['server/**/*.test.ts'],
      exclude: [unitOnly, ...(name === 'postgres' ? withoutEngine : [])],
      // Without the cache, each worker thread would compile its TypeScript again.
      env: { LUDEX_TEST_ENGINE: name, NODE_COMPILE_CACHE: compileCache },
      setupFiles: [noConsole],
      globalSetup,
      experimental: byNode,
    },
  };
}

/** Files that take longer than their size suggests. */
const long =
  /(parity|plans|main)\.test\.ts$|(journey\.keyboard|effort|dialogs|narrow|speed\.ahead|listing-form\.\w+)\.spec\.ts$/;

/**
 * So that no worker is left alone with a long file at the end. A checkout knows nothing of an earlier run, and goes by
 * the files' size otherwise.
 */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...byProject.values()].flatMap((sorted) => [
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: '100%',
    // Files of a project share a worker's modules, which saves half the run: importing the server costs more
    // than most of its tests. No test may rest on what the product keeps in a module, such as texts of statements.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Vitest's limit of five seconds is too short on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // The same for polling, where vitest's limit is one second.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,console,scripts}/**/*.test.{ts,tsx}', 'server/**/*.unit.test.ts'],
          setupFiles: [noConsole],
        },
      },
      onEngine('sqlite', []),
      onEngine('postgres', ['./server/test/databases/postgres.ts']),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          env: { LUDEX_TEST_ENGINE: 'sqlite' },
          globalSetup: ['./e2e/console.ts'],
          experimental: byNode,
          // A browser on a busy machine is slow, not wrong.
          testTimeout: 120_000,
          // After the others: a browser beside tests that take all of a processor measures the machine.
          sequence: { groupOrder: 1 },
          // A third of a test's time is waiting until the page is there.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.faults.ts'],
          globalSetup: ['./server/test/databases/postgres.ts'],
          experimental: byNode,
          // Servers that start several times on a busy machine are slow, not wrong.
          testTimeout: process.env['FAULTS'] === 'long' ? 600_000 : 120_000,
          // Last, as they take all of the machine.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

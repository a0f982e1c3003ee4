// `npm test`: the checks, then every test on both engines and in a browser. The last line counts them.
// `npm test -- <vitest filters>` runs only those tests; `npm run test:faults -- <vitest filters>` those that break things
// for real, in their long form.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureChromium, ensureConsole, ensureInstalled, root, runNode, tool } from './setup.mjs';

const filters = process.argv.slice(2);
if (filters[0] === '--faults') {
  filters.splice(0, 1, '--project', 'faults');
  process.env.FAULTS = 'long';
}
const total = { passed: 0, failed: 0 };
const skippedTests = [];
let testsRun = 0;

if (await succeeds(ensureInstalled)) {
  if (filters.length === 0) {
    const made = runNode([join(root, 'scripts/setup.mjs')]);
    add(await runChecks());
    await made;
  }
  // Most tests need neither browser nor console, so these failing is counted and the rest still runs.
  await succeeds(async () => {
    process.env.CHROMIUM = await ensureChromium();
  });
  await succeeds(ensureConsole);
  await succeeds(runTests);
}
if (skippedTests.length > 0)
  console.log(
    'Skipped, as they are for the other engine, or the program or data that they need is not here:',
  );
for (const name of skippedTests) console.log(`- ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || testsRun === 0 ? 1 : 0;

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runNode([tool('vitest'), 'run', ...reporters, ...filters]);
    if (!existsSync(report)) throw new Error(`The tests ended before they could be counted (code ${code}).`);
    add(counted(JSON.parse(readFileSync(report, 'utf8')), code));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest counts tests only; a file that does not load or a stray rejection must not pass unseen. */
function counted(report, code) {
  const { numPassedTests: passed } = report;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.numFailedTests + unloaded.length;
  testsRun = passed + failed;
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status !== 'passed' && status !== 'failed') skippedTests.push(fullName);
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function succeeds(step) {
  try {
    await step();
    return true;
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    return false;
  }
}

function add(counts) {
  for (const [kind, number] of Object.entries(counts)) total[kind] += number;
}

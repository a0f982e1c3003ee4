// `npm run check`: everything a machine can judge without running the product. `--fix` repairs what it can.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licenceFaults, licencesPage } from './licences.mjs';
import { ensureInstalled, filesBelow, pinnedNode, root, tool } from './setup.mjs';

const MOST_LINES = 300;
const AT_ONCE = 2;

const steps = {
  types: () => command('typescript', 'tsc', ['-p', 'tsconfig.json']),
  lint: () => command('oxlint', 'oxlint', ['--type-aware', '--deny-warnings']),
  format: () => command('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.']),
  'unused code': () => command('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  'file length': fileLength,
  'shared folder': sharedFolder,
  licences,
};

/** Runs every step and prints each as it ends; resolves to how many passed and failed. */
export async function runChecks() {
  const count = { passed: 0, failed: 0 };
  const waiting = Object.entries(steps);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, step] = next;
      const started = performance.now();
      const complaint = await step();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${complaint === null ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${seconds} s`);
      if (complaint !== null) console.log(complaint.trimEnd());
      count[complaint === null ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count;
}

/** A step made of a tool's command: null when it succeeds, else what it printed. */
function command(packageName, name, args) {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 << 20 };
    execFile(pinnedNode(), [tool(packageName, name), ...args], options, (error, stdout, stderr) => {
      resolve(error && (stdout + stderr || error.message));
    });
  });
}

/** Names files over the limit of lines. */
function fileLength() {
  const long = sourceFiles()
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ file, lines: text(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES);
  return listed(long.map(({ file, lines }) => `${file}: ${lines} lines, at most ${MOST_LINES}`));
}

/** Only tests and benches may read the folder `shared` beside the checkout, which an installation does not have. */
function sharedFolder() {
  const named = /\.\.\/shared[/'"`]/;
  const mayName = /\.(test|spec)\.tsx?$|^(bench|e2e|server\/test)\//;
  const found = sourceFiles()
    .filter((file) => !mayName.test(file))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, index) =>
          named.test(line) ? `${file}:${index + 1}: ${line.trim().slice(0, 100)}` : [],
        ),
    );
  return listed(found);
}

/** Licences that are not allowed, and a list of them that is not today's. */
function licences() {
  const known = text('docs/licences.md') === licencesPage();
  return licenceFaults() ?? (known ? null : 'docs/licences.md is out of date: run npm run docs');
}

function listed(complaints) {
  return complaints.length > 0 ? complaints.join('\n') : null;
}

/** Paths from the root, with '/': what git tracks or would; without git, whatever is not made here. */
function sourceFiles() {
  const git = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (git.status === 0) return git.stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
  const made = ['.git', 'node_modules', 'dist', 'data', 'coverage', '.cache', 'test-results'];
  return filesBelow(root, made).map((file) => relative(root, file).replaceAll(sep, '/'));
}

/** A file's text; an image or another binary has none. */
function text(file) {
  const content = readFileSync(join(root, file), 'utf8');
  return content.includes('\0') ? '' : content;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  if (process.argv.includes('--fix')) {
    await command('oxlint', 'oxlint', ['--type-aware', '--fix']);
    await command('@biomejs/biome', 'biome', ['check', '--write', '.']);
  }
  const { failed } = await runChecks();
  process.exitCode = failed > 0 ? 1 : 0;
}

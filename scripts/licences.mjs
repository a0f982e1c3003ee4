// Licences of all packages, listed in docs/licences.md and checked against those allowed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Those that ask for no more than to be named. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]);

/** Packages with other licences, and the reasons to accept them. */
const exceptions = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(libvips|win32|wasm32)/,
    reason: 'libvips, which sharp calls as a library of its own that anybody may replace.',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(axe-core|lightningcss)/,
    reason: 'Tools of the tests and the build, used as they are; nothing of them is shipped.',
    onlyDevelopment: true,
  },
  {
    licence: 'Unlicense',
    packages: /^fast-sha256$/,
    reason: 'In the public domain. Tests verify signatures of webhooks with it; nothing of it is shipped.',
    onlyDevelopment: true,
  },
];

/** Packages that say their licence in their LICENSE or Readme, and not where the lockfile takes it from. */
const saidElsewhere = { busboy: 'MIT', 'humanize-number': 'MIT', only: 'MIT', streamsearch: 'MIT' };

/**
 * Every package of the lockfile, for all platforms.
 * @returns {{ name: string, version: string, licence: string, development: boolean }[]}
 */
function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  // The builds of a package for single platforms are under its licence; the lockfile does not always say so.
  const whole = new Map(
    entries.flatMap(([, { license, optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => [name, license]),
    ),
  );
  return entries.map(([path, { version, license, dev = false }]) => {
    const name = nameOf(path);
    return {
      name,
      version,
      licence: license ?? whole.get(name) ?? saidElsewhere[name] ?? 'unknown',
      development: dev,
    };
  });
}

/** Packages under a licence that is not allowed; null where there are none. */
export function licenceFaults() {
  const faults = lockedPackages().filter((one) => !isAllowed(one));
  if (faults.length === 0) return null;
  return faults.map(({ name, version, licence }) => `${name} ${version} is under ${licence}`).join('\n');
}

function isAllowed({ name, licence, development }) {
  const mayBe = (one) =>
    allowed.has(one) ||
    exceptions.some(
      ({ licence: named, packages, onlyDevelopment = false }) =>
        named === one && packages.test(name) && (development || !onlyDevelopment),
    );
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(mayBe));
}

/** The text of docs/licences.md. */
export function licencesPage() {
  const packages = lockedPackages();
  const shipped = packages.filter(({ development }) => !development);
  const tools = packages.filter(({ development }) => development);
  const reasons = exceptions.map(({ licence, reason }) => `- ${licence}: ${reason}`);
  return `# Licences

Made from the lockfile by \`npm run docs\`; \`npm run check\` refuses what is not allowed: ${[...allowed].join(', ')}, and

${reasons.join('\n')}

\`npm run sbom\` lists every package with its version and checksum, as CycloneDX.

## What is shipped

${table(shipped)}

## What it is built and tested with

${table(tools)}
`;
}

function table(packages) {
  const sorted = (names) => [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
  const licences = sorted(packages.map(({ licence }) => licence));
  const rows = licences.map((licence) => {
    const those = packages.filter((one) => one.licence === licence).map(({ name }) => name);
    return `| ${licence} | ${sorted(those).join(', ')} |`;
  });
  return ['| licence | packages |', '| --- | --- |', ...rows].join('\n');
}

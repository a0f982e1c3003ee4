// Writes the snapshot of chains that ships with the product, from npm viem (MIT): `node scripts/chainSnapshot.mjs <version>`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const version = process.argv[2];
if (version === undefined) throw new Error('Name a version of viem, such as 2.57.0');
const folder = mkdtempSync(join(tmpdir(), 'ludex-viem-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `viem@${version}`]);
  const chains = await import(pathToFileURL(join(folder, 'node_modules/viem/_esm/chains/index.js')).href);
  const rows = Object.entries(chains)
    .filter(([, chain]) => typeof chain === 'object' && Number.isInteger(chain?.id))
    .map(([key, { id, name, nativeCurrency, blockExplorers, testnet = false }]) => {
      const { name: currency, symbol, decimals } = nativeCurrency;
      const { default: found } = blockExplorers ?? {};
      const explorer = found === undefined ? null : { name: found.name, url: found.url };
      return { key, id, name, nativeCurrency: { name: currency, symbol, decimals }, explorer, testnet };
    })
    .sort((one, other) => one.id - other.id || (one.key < other.key ? -1 : 1));
  // A chain per line, so that a new snapshot reads as a list of changes.
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  const file = join(root, 'server/features/registry/viem.json');
  writeFileSync(file, `{"version":"${version}","chains":[\n${lines}\n]}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

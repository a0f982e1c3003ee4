// The registry that ships with the product: chains of npm viem (MIT), written by scripts/chainSnapshot.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Registry, readRegistry } from './registry.formats.ts';

/** The version of viem, and its chains. */
export function shippedRegistry(): { version: string; registry: Registry } {
  const { version, chains } = JSON.parse(readFileSync(join(import.meta.dirname, 'viem.json'), 'utf8'));
  const registry = readRegistry(chains);
  if (typeof registry === 'string') throw new Error(registry);
  return { version, registry };
}

// Packages that a start would read from six hundred files, each in one: the build lays them beside the console
// (scripts/packages.ts). Where they are not there, or are of other versions than those installed, all is loaded as ever.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the build notes: the file of each import, and the version of every package that is in one, by its place. */
export type Packed = { files: Record<string, string>; versions: Record<string, string> };

const root = join(import.meta.dirname, '../..');

/** Has what is imported from now on taken from the packed files, in this thread. */
export function usePacked(folder = join(root, 'dist/packages')): void {
  const packed = readJson<Packed>(join(folder, 'packed.json'));
  if (packed === undefined || !areInstalled(packed.versions)) return;
  const urls = new Map(
    Object.entries(packed.files).map(([name, file]) => [name, pathToFileURL(join(folder, file)).href]),
  );
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = urls.get(specifier);
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}

/** Whether npm, which notes what it has installed, has not put another version in the place of any since. */
function areInstalled(versions: Packed['versions']): boolean {
  type Installed = { packages: Record<string, { version: string } | undefined> };
  const installed = readJson<Installed>(join(root, 'node_modules/.package-lock.json'));
  return (
    installed !== undefined &&
    Object.entries(versions).every(([place, version]) => installed.packages[place]?.version === version)
  );
}

/** What our own build and npm have written, and undefined where there is nothing. */
function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

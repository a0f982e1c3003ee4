// Packages that not every process comes to need: loaded by whoever uses them first, so that starting is quick and small.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The package of a name, which is loaded at the first call. `T` is what it exports. */
export function onFirstUse<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => {
    // The caller names the package and its type side by side.
    loaded ??= require(name) as T;
    return loaded;
  };
}

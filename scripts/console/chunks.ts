// Which modules of the console share a file. Each file costs a browser a request and an evaluation of its own, each module
// that is not used the time to read it: what is always loaded together is one file, what many screens have in common another.
import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const console = join(root, 'console');
/** Where the console's own modules stand. */
const own = [console, join(root, 'contract')];

type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
};

const start = ['main.tsx'];
const login = ['app/login/LoginPage.tsx'];
const shell = ['app/shell/Shell.tsx', 'app/shell/arrival.ts'];
const lists = globSync('features/*/*.list.tsx', { cwd: console });
const forms = globSync('features/*/*.form.tsx', { cwd: console });
/** What only forms are made of: dialogs load the rest of what forms have in common without it. */
const ofForms = /platform\/(form|pickers)\//;
/**
 * So many lists, or forms, have in common what stands in one file for all of them: a small file costs more to fetch than to
 * be read in vain. What lists have in common of the contract stands apart, as their own part rests on it.
 */
const several = { lists: 2, forms: 4 };

/** Ant Design, whose index names all of its parts: which of them are used where only the bundler finds out. */
export const libraries = /node_modules\//;

/** Names the file that a module belongs in; the rest the bundler places. */
export function fileOf(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, modules) => {
    const reached = (sources: readonly string[]) =>
      sources.filter((source) => {
        const found = known.get(source) ?? reach(join(console, source), modules);
        known.set(source, found);
        return found.has(id);
      }).length;
    if (reached(start) > 0) return 'start';
    if (reached(login) > 0) return reached(shell) > 0 ? 'start' : null;
    if (reached(shell) > 0) return 'shell';
    if (reached(lists) >= several.lists) return id.startsWith(console) ? 'lists' : 'records';
    if (!own.some((folder) => id.startsWith(folder))) return null;
    if (ofForms.test(id) && reached(forms) >= several.forms) return 'forms';
    return null;
  };
}

/** A module and all that is loaded with it. */
function reach(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reach(imported, modules, found);
  return found;
}

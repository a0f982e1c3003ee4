// Keeps files that hold data private to their owner, whatever the folder's mode and the inherited umask.
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Sets the umask of this process and of the programs that it starts. */
export function createPrivately(): void {
  process.umask(0o077);
}

/** Files and folders in DATA_DIR that belong to Ludex. */
const ownNames =
  /^(ludex\.(sqlite(-wal|-shm|-journal)?|lock|reserve)|restored\.json|media|backups|~?restore|replaced)$/;
const backupNames = /^(~.*|ludex-.*\.(tar|json)~?)$/;

/**
 * Removes the access of group and others from existing files. Of the media folder, which may hold very many files, only the
 * folder's own mode is changed. Returns the paths whose mode could not be changed.
 */
export async function narrowModes(dataDir: string, backups: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const refused: string[] = [];
  const narrow = async (path: string): Promise<boolean> => {
    const found = await lstat(path).catch(() => undefined);
    if (found === undefined || found.isSymbolicLink()) return false;
    const ownerMode = found.mode & 0o700;
    if ((found.mode & 0o777) !== ownerMode) await chmod(path, ownerMode).catch(() => refused.push(path));
    return found.isDirectory();
  };
  const narrowIn = async (folder: string, names: RegExp, isDeep: boolean): Promise<void> => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!names.test(name)) continue;
      const path = join(folder, name);
      const isFolder = await narrow(path);
      if (isFolder && isDeep && name !== 'media' && path !== backups) await narrowIn(path, /./, true);
    }
  };
  await narrowIn(dataDir, ownNames, true);
  await narrowIn(backups, backupNames, true);
  return refused;
}

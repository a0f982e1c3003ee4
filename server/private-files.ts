// Only the owner may read files that hold data, whatever the mode of their folder and the umask of who starts us.
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file and folder that this process and the programs it starts create is private to their owner. */
export function createPrivately(): void {
  process.umask(0o077);
}

/** What this program makes in DATA_DIR. Other files there are none of ours. */
const ownNames =
  /^(ludex\.(sqlite(-wal|-shm|-journal)?|lock)|restored\.json|media|backups|~?restore|replaced)$/;
const backupNames = /^(~.*|ludex-.*\.(tar|json)~?)$/;

/**
 * Takes away what others may do with the files that are there already. The pictures' folder is closed as a whole, since
 * it may hold very many. Returns the paths of those whose mode could not be changed.
 */
export async function narrowModes(dataDir: string, backups: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const refused: string[] = [];
  const narrow = async (path: string): Promise<boolean> => {
    const found = await lstat(path).catch(() => undefined);
    if (found === undefined || found.isSymbolicLink()) return false;
    const wanted = found.mode & 0o700;
    if ((found.mode & 0o777) !== wanted) await chmod(path, wanted).catch(() => refused.push(path));
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

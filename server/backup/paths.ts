// Removes absolute paths from messages in replies. Logs keep the whole message.
import type { Drill } from '../../contract/backups/backups.ts';

/** An absolute path, in quotes (may contain spaces) or without; on Windows it starts with a drive letter or a share. */
const quoted = /(['"])(?:[a-z]:)?[\\/](?:(?!\1).)*?([^\\/'"]*)\1/gi;
const bare = /(?<![\w.:/\\])(?:[a-z]:[\\/]|\\\\|\/)[^\s'"<>|:;,()]*[\\/]([^\s'"<>|:;,()\\/]*)/gi;

/** Replaces absolute paths by file names. */
export function withoutPaths(message: string): string {
  return message.replaceAll(quoted, '$1$2$1').replaceAll(bare, '$1');
}

export function drillWithoutPaths(drill: Drill | null): Drill | null {
  if (drill === null) return null;
  return { ...drill, problems: drill.problems.map(withoutPaths), notes: drill.notes.map(withoutPaths) };
}

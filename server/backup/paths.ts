// Replies say what failed, not where this machine keeps its files. Logs have the whole message.
import type { Drill } from '../../contract/backups/backups.ts';

/** An absolute path in quotes, which may hold spaces, or without them; on Windows from a drive letter or a share on. */
const quoted = /(['"])(?:[a-z]:)?[\\/](?:(?!\1).)*?([^\\/'"]*)\1/gi;
const bare = /(?<![\w.:/\\])(?:[a-z]:[\\/]|\\\\|\/)[^\s'"<>|:;,()]*[\\/]([^\s'"<>|:;,()\\/]*)/gi;

/** A message with the names of files in place of their absolute paths. */
export function withoutPaths(message: string): string {
  return message.replaceAll(quoted, '$1$2$1').replaceAll(bare, '$1');
}

export function drillWithoutPaths(drill: Drill | null): Drill | null {
  if (drill === null) return null;
  return { ...drill, problems: drill.problems.map(withoutPaths), notes: drill.notes.map(withoutPaths) };
}

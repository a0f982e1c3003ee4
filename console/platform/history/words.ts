// The audit log's names in words: `gameListing.returnToDraft` -> "Return to draft", `releaseDate` -> "Release date".
import { auditEntityTypes } from '../../../contract/audit.ts';

/** What was done, without the kind of record; a call that was denied by its path. */
export function actionInWords(action: string): string {
  return action.startsWith('/') ? action : spaced(action.slice(action.indexOf('.') + 1));
}

/** The kind of record, as people call it. */
export function typeInWords(type: string): string {
  const names: Readonly<Record<string, string>> = auditEntityTypes;
  return names[type] ?? spaced(type);
}

/** A field's name. */
export function fieldInWords(path: string): string {
  return spaced(path.replace(/Ids?$/, ''));
}

/** camelCase as a sentence's beginning. */
function spaced(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

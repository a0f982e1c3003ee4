// The audit log's names in words: `gameListing.returnToDraft` -> "Return to draft", `releaseDate` -> "Release date".

/** What was done, without the kind of record; a call that was denied by its path. */
export function actionLabel(action: string): string {
  return action.startsWith('/') ? action : valueLabel(action.slice(action.indexOf('.') + 1));
}

/** A field's name. */
export function fieldLabel(path: string): string {
  return valueLabel(path.replace(/Ids?$/, ''));
}

/** camelCase, such as the kind of a record, as a sentence's beginning. */
export function valueLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

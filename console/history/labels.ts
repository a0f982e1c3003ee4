// Labels for names in the audit log: `gameListing.returnToDraft` -> "Return to draft", `releaseDate` -> "Release
// date".

/** Label of an action, without the kind of record; a denied call is named by its path. */
export function actionLabel(action: string): string {
  return action.startsWith('/') ? action : valueLabel(action.slice(action.indexOf('.') + 1));
}

/** What an entry of a history did. A change of a live record that was published says so. */
export function actOf(action: string): string {
  return action.endsWith('.applyChange') ? 'Edit, published' : actionLabel(action);
}

/** Label of a field. */
export function fieldLabel(path: string): string {
  return valueLabel(path.replace(/Ids?$/, ''));
}

/** Splits camelCase into words and capitalizes the first. */
export function valueLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field in its form; of others, their name in words. */
export function labelOf(
  kind: { labels: Readonly<Record<string, string>> } | undefined,
  path: string,
): string {
  return kind?.labels[path] ?? fieldLabel(path);
}

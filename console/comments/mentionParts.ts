/** A text in parts: those that mention a person, as `@Name`, and those between them. */
export function mentionParts(
  text: string,
  people: readonly { name: string }[],
): { text: string; isMention: boolean }[] {
  // Longer names first: "@Ann Lee" is not "@Ann".
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const mention = new RegExp(`(${names.map(literal).join('|')})`, 'u');
  return text
    .split(mention)
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The text as a pattern that matches just it. */
function literal(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

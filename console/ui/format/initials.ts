/** The initials of the first and the last word that begin with a letter or digit: `AL` for "Ada of Lovelace". */
export function initialsOf(name: string): string {
  const initials = name.split(/[\s@]+/u).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [initials[0], initials.length > 1 ? initials.at(-1) : ''];
  return (first + last).toLocaleUpperCase('en');
}

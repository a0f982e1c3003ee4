// The numbers 1 to 20 as names write them.

const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
/** Those of one letter are left out: `I`, `V` and `X` mostly are letters or words. */
const roman = ' ii iii iv  vi vii viii ix  xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

const spellings = new Map<string, string[]>();
for (const [index, word] of words.entries()) {
  const all = [String(index + 1), word, roman[index] ?? ''].filter((one) => one !== '');
  for (const one of all)
    spellings.set(
      one,
      all.filter((other) => other !== one),
    );
}

/** The other spellings of a number, folded: `vii` and `seven` of `7`. None of any other word. */
export function otherSpellings(word: string): readonly string[] {
  return spellings.get(word) ?? [];
}

/** A folded text with one of its numbers in each other spelling: `realm vii` and `realm seven` of `realm 7`. */
export function respelled(text: string): string[] {
  const all = text.split(' ');
  return all.flatMap((word, at) => otherSpellings(word).map((other) => all.with(at, other).join(' ')));
}

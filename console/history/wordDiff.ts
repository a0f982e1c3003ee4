import { diffWordsWithSpace } from 'diff';

/** Of a text that keeps less than this part of its letters, hardly a sentence is left to read between the changed words. */
const leastKept = 0.5;

/** What two texts differ in, word by word; undefined where the text was rewritten. */
export function wordDiff(before: string, after: string) {
  const parts = diffWordsWithSpace(before, after);
  const kept = parts.filter(({ added, removed }) => !added && !removed);
  const letters = kept.reduce((sum, { value }) => sum + value.trim().length, 0);
  return letters < leastKept * Math.min(before.length, after.length) ? undefined : parts;
}

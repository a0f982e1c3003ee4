// What a search finds, as sets of the catalogue. What few letters find is a large part of it, and costs the database's
// index milliseconds to list: such sets are kept, and follow what changes.
import { fold, searchWords, wordsOf } from '../../../contract/fold.ts';
import type { Database } from '../../platform/db/db.ts';
import {
  type Among,
  fewMatchingSeqs,
  type Matching,
  matchingSeqs,
  type Sought,
} from '../../platform/search.ts';
import { type Bits, both } from './bits.ts';
import type { Catalogue } from './site.catalogue.ts';

/** Listings that hold all words, and those among them whose name does. */
type Found = { all: Bits; inName: Bits };
/** Up to which place of which log of changes sets hold. */
type Kept = Found & { log: readonly number[]; place: number };

/** Of so many listings a search is asked at once. */
const numbersAtOnce = 100_000;
/** Whatever is sought among so many listings is found at once. */
const smallCatalogue = 20_000;
/** So many matches are listed on the event loop, in a millisecond or two; more of them aside. */
const mostAtOnce = 10_000;
/** What finds less than this part of the catalogue is quick enough. */
const leastKept = 1 / 50;
/** Bytes that kept sets may take for each listing; beyond, those go that were not asked for longest. */
const mostBytes = 100;
/** Beyond so many changes, finding anew is no slower than following. */
const mostFollowed = 2_000;

/** The searches of one catalogue. */
export class Searches {
  readonly #database: Pick<Database, 'reads' | 'aside' | 'dialect'>;
  readonly #catalogue: Catalogue;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #ended = false;
  /** Searches that somebody waits for. */
  readonly #sought = new Set<Promise<unknown>>();
  /** Listings in the order in which they changed. Another log begins where it has grown too long. */
  #log: number[] = [];

  constructor(database: Pick<Database, 'reads' | 'aside' | 'dialect'>, catalogue: Catalogue) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** Takes note of listings that have changed, or come, or gone; after the catalogue has. */
  changed(seqs: readonly number[]): void {
    if (this.#log.length + seqs.length > mostFollowed) this.#forget();
    else this.#log.push(...seqs);
  }

  /**
   * Looks for something. The function returned gives it as sets, the best first: names that begin so, names that hold all
   * words, everything that does; each set holds those before it. Undefined where nothing is sought.
   */
  async find(q: string | undefined): Promise<(() => Bits[]) | undefined> {
    const whole = fold(q ?? '').trim();
    if (whole === '') return undefined;
    const catalogue = this.#catalogue;
    const words = searchWords(whole);
    if (words.length === 0) return () => [catalogue.named(whole)];
    const found = await this.#found(words);
    return () => {
      const { all, inName } = found();
      return [both(all, catalogue.named(whole)), inName, all];
    };
  }

  /** Finds in advance what one or two letters find, where that takes long: it is what is asked while somebody types. */
  async prepare(): Promise<void> {
    for (const word of shortWords()) {
      if (this.#ended || this.#bytes > (mostBytes * this.#catalogue.size) / 2) return;
      if (!mayBeWide([word], this.#catalogue.size)) return;
      if (this.#kept.has(word)) continue;
      const found = await this.#anew([word], () => Promise.allSettled(this.#sought));
      found();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends what goes on by itself. */
  end(): void {
    this.#ended = true;
  }

  /**
   * What holds all words is in the sets of each. Those that are kept, or will be, stand for themselves; beside a longer
   * one, few letters are quickly looked for where that one is.
   */
  async #found(words: readonly string[]): Promise<() => Found> {
    const { size } = this.#catalogue;
    const wide = mayBeWide(
      words.filter((word) => !this.#kept.has(word)),
      size,
    );
    const alone = wide ? words : words.filter((word) => this.#kept.has(word));
    const rest = words.filter((word) => !alone.includes(word));
    const parts = [...alone.map((word) => [word]), ...(rest.length === 0 ? [] : [rest])];
    const search = Promise.all(
      parts.map(async (part) => (await this.#followed(part)) ?? (await this.#anew(part))),
    );
    this.#sought.add(search);
    const found = await search.finally(() => this.#sought.delete(search));
    return () =>
      found
        .map((part) => part())
        .reduce((some, more) => ({ all: both(some.all, more.all), inName: both(some.inName, more.inName) }));
  }

  /** `wait` lets others go first, where nobody waits for this. */
  async #anew(words: readonly string[], wait?: () => Promise<unknown>): Promise<() => Found> {
    const [log, place] = [this.#log, this.#log.length];
    const { all, inName } = await this.#ask(words, undefined, wait);
    return () => {
      const found = { all: this.#catalogue.among(all), inName: this.#catalogue.among(inName) };
      if (all.length >= this.#catalogue.size * leastKept) this.#keep(words, { ...found, log, place });
      return found;
    };
  }

  /** What was kept, as it is by now. */
  async #followed(words: readonly string[]): Promise<(() => Found) | undefined> {
    const kept = this.#kept.get(keyOf(words));
    if (kept === undefined) return undefined;
    const place = this.#log.length;
    const seqs = [...new Set(this.#log.slice(kept.place))];
    const { all, inName } = seqs.length === 0 ? { all: [], inName: [] } : await this.#ask(words, seqs);
    return () => {
      this.#catalogue.mark(kept.all, seqs, new Set(all));
      this.#catalogue.mark(kept.inName, seqs, new Set(inName));
      this.#keep(words, Object.assign(kept, { place }));
      return kept;
    };
  }

  async #ask(
    words: readonly string[],
    among?: readonly number[],
    wait?: () => Promise<unknown>,
  ): Promise<Matching> {
    const { aside, reads, dialect } = this.#database;
    const { size, highest } = this.#catalogue;
    const ask = (db: typeof reads, which?: Among): Promise<Matching> =>
      matchingSeqs(dialect, this.#soughtIn(db, words), which);
    if (among !== undefined || size <= smallCatalogue) return ask(reads, among);
    if (dialect === 'postgres') return ask(mayBeWide(words, size) ? aside : reads);
    const most = Math.min(Math.floor(size * leastKept), mostAtOnce);
    const few = await fewMatchingSeqs(this.#soughtIn(reads, words), most);
    if (few !== undefined) return few;
    // In parts, as taking in hundreds of thousands of numbers at once would let all others wait.
    const found: Matching = { all: [], inName: [] };
    for (let from = 1; from <= highest; from += numbersAtOnce) {
      await wait?.();
      const { all, inName } = await ask(aside, { from, to: from + numbersAtOnce - 1 });
      found.all = found.all.concat(all);
      found.inName = found.inName.concat(inName);
    }
    return found;
  }

  #soughtIn(db: Sought['db'], words: readonly string[]): Sought {
    return {
      db,
      entity: 'listing',
      words,
      inName: (seqs) => seqs.filter((seq) => this.#isNamed(seq, words)),
    };
  }

  #isNamed(seq: number, words: readonly string[]): boolean {
    const its = wordsOf(this.#catalogue.nameKey(seq));
    return words.every((word) => its.some((one) => one.startsWith(word)));
  }

  #keep(words: readonly string[], kept: Kept): void {
    if (kept.log !== this.#log) return;
    const key = keyOf(words);
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += bytesOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= mostBytes * this.#catalogue.size) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= bytesOf(kept);
  }

  #forget(): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#log = [];
  }
}

/**
 * Whether a search may match a large part of the listings: one or two letters begin many words from 20,000 games on, and
 * three letters from 200,000 on. Beside a longer word they do not matter.
 */
function mayBeWide(words: readonly string[], games: number): boolean {
  const narrow = games > 200_000 ? 4 : games > smallCatalogue ? 3 : 0;
  return words.every((word) => word.length < narrow);
}

/** Words hold no spaces. */
function keyOf(words: readonly string[]): string {
  return words.join(' ');
}

function bytesOf({ all, inName }: Found): number {
  return (all.words.length + inName.words.length) * 4;
}

function* shortWords(): Generator<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  yield* letters;
  for (const first of letters) for (const second of letters) yield first + second;
}

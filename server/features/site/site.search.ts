// What a search finds, as sets of the catalogue. It is looked up in an index of words in memory. While that is read, and
// for what is longer than its terms, the database's own index is asked.
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { fold, searchWords } from '../../../contract/fold.ts';
import type { Database } from '../../platform/db/db.ts';
import { matchingSeqs, type SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import type { Catalogue } from './site.catalogue.ts';
import { textsOf } from './site.texts.ts';
import { ListingWords } from './site.words.ts';
import { type Found, longestTerm } from './words.ts';

type Source = Pick<Database, 'reads' | 'aside' | 'dialect' | 'writers'>;
/** Words that are read: what ends that, and the listings that have changed since it began, with their texts. */
type Reading = { abort: AbortController; news: Map<number, SearchText | undefined> };
/** Texts by the numbers of their listings; undefined where they were not asked for. */
type Texts = ReadonlyMap<number, SearchText> | undefined;

/** Milliseconds after words could not be read in which nobody tries again: a thread for each search would be in the way. */
const rest = 60_000;

/** The searches of one catalogue. */
export class Searches {
  readonly #database: Source;
  readonly #catalogue: Catalogue;
  readonly #logger: Pick<FastifyBaseLogger, 'error'>;
  #words: ListingWords | undefined;
  #reading: Reading | undefined;
  /** Settles when nothing is read any more. */
  #over = Promise.resolve();
  #restsUntil = 0;
  #ended = false;

  constructor(database: Source, catalogue: Catalogue, logger: Pick<FastifyBaseLogger, 'error'>) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#logger = logger;
    this.#read();
  }

  /** What `changed` is to be told of some listings. */
  async textsOf(seqs: readonly number[]): Promise<Texts> {
    return this.#isUsed() ? textsOf(this.#database, seqs) : undefined;
  }

  /** Takes note of listings that have changed, or come, or gone; at the same moment as the catalogue, and after it. */
  changed(seqs: readonly number[], texts: Texts): void {
    if (texts === undefined) {
      // Words that began to be read after these were not asked for are read again.
      this.#reading?.abort.abort();
      this.#words = this.#reading = undefined;
      return;
    }
    for (const seq of seqs) this.#reading?.news.set(seq, texts.get(seq));
    this.#words?.replace(seqs, texts);
    if (this.#words?.isWorn && this.#reading === undefined) this.#read();
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
    if (!this.#isUsed()) this.#read();
    const index = this.#words;
    const known = index === undefined ? [] : words.filter((word) => word.length <= longestTerm);
    const rest = words.filter((word) => !known.includes(word));
    const matching = rest.length === 0 ? undefined : await this.#ask(rest);
    await index?.prepare(known);
    return () => {
      const parts: Found[] = [];
      // Another one may have come meanwhile, which is the one that is kept up to date.
      const latest = this.#words ?? index;
      if (latest !== undefined && known.length > 0) parts.push(latest.find(known));
      if (matching !== undefined)
        parts.push({ all: catalogue.among(matching.all), inName: catalogue.among(matching.inName) });
      const [{ all, inName }, other] = parts as [Found, Found?];
      if (other !== undefined) {
        all.intersectWith(other.all);
        inName.intersectWith(other.inName);
      }
      const begins = catalogue.named(whole);
      begins.intersectWith(all);
      return [begins, inName, all];
    };
  }

  /** Ends what goes on by itself. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#reading?.abort.abort();
    await this.#over;
  }

  #isUsed(): boolean {
    return this.#words !== undefined || this.#reading !== undefined;
  }

  #read(): void {
    if (this.#ended || performance.now() < this.#restsUntil) return;
    const reading = { abort: new AbortController(), news: new Map() };
    this.#reading = reading;
    this.#over = this.#over.then(() => this.#finish(reading));
  }

  /** Nobody waits for it; where it fails, a search tries again some time later. */
  async #finish(reading: Reading): Promise<void> {
    try {
      const words = await ListingWords.load(this.#database, this.#catalogue, reading.abort.signal);
      if (this.#reading !== reading) return;
      words.replace(reading.news.keys(), reading.news);
      this.#words = words;
    } catch (error) {
      if (!reading.abort.signal.aborted) {
        this.#restsUntil = performance.now() + rest;
        this.#logger.error(
          { err: error },
          'the words of the games cannot be read: searches ask the database',
        );
      }
    }
    if (this.#reading === reading) this.#reading = undefined;
  }

  /** The numbers of the listings that the database finds. */
  async #ask(words: readonly string[]): Promise<Found> {
    const { aside, reads, dialect } = this.#database;
    const source = mayBeWide(words, this.#catalogue.size) ? aside : reads;
    const { all, inName } = await matchingSeqs(source, dialect, 'listing', words);
    return { all: await setOf(all), inName: await setOf(inName) };
  }
}

/** There may be a million of them: others have the event loop in between. */
async function setOf(slices: Iterable<number[]>): Promise<Bits> {
  const set = new Bits();
  for (const numbers of slices) {
    for (const n of numbers) set.add(n);
    await turn();
  }
  return set;
}

/**
 * Whether a search may match a large part of the listings: one or two letters begin many words from 20,000 games on, and
 * three letters from 200,000 on. Beside a longer word they do not matter.
 */
function mayBeWide(words: readonly string[], games: number): boolean {
  const narrow = games > 200_000 ? 4 : games > 20_000 ? 3 : 0;
  return words.every((word) => word.length < narrow);
}

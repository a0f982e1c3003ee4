// Names of months, and the other words in dates, in the languages of spreadsheets.
import { unified } from '../text/fold.ts';

/** Languages whose calendars have the same twelve months, and names for them. */
const languages =
  'en de fr es it pt nl sv da nb fi is pl cs sk hu ro bg hr sr sl uk ru be mk sq tr az el et lv lt ca eu gl id ms fil sw af cy ga ka hy kk he ar hi bn ta te th'.split(
    ' ',
  );

/** Between the parts of a date, as in `31 de mayo de 2027`, `May 31st`, `2027年5月31日`. */
const joining =
  'de del of the den st nd rd th er di do г р года р. em le el il der dem 年 月 日 년 월 일'.split(' ');

type Names = { months: ReadonlyMap<string, ReadonlySet<number>>; words: ReadonlySet<string> };
let made: Names | undefined;

/** The months that have this name in some language, from 1 to 12. */
export function monthsNamed(word: string): number[] {
  return [...(names().months.get(word) ?? [])];
}

/** Words in a date that say nothing: weekdays, articles and the like. */
export function wordsInDates(): ReadonlySet<string> {
  return names().words;
}

/** Made when they are first needed, as that takes some 50 ms. */
function names(): Names {
  made ??= namesIn(languages);
  return made;
}

function namesIn(all: readonly string[]): Names {
  const months = new Map<string, Set<number>>();
  const words = new Set(joining);
  for (const language of all) {
    const locale = `${language}-u-ca-gregory-nu-latn`;
    for (const width of ['long', 'short'] as const) {
      const format = { timeZone: 'UTC', month: width } as const;
      const alone = new Intl.DateTimeFormat(locale, format);
      const inDate = new Intl.DateTimeFormat(locale, { ...format, day: 'numeric', year: 'numeric' });
      for (let month = 0; month < 12; month += 1)
        for (const formatter of [alone, inDate]) {
          const name = partOf(formatter, Date.UTC(2027, month, 15), 'month');
          if (name !== undefined) months.set(name, (months.get(name) ?? new Set()).add(month + 1));
        }
      const weekdays = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: width });
      for (let day = 1; day <= 7; day += 1) {
        const name = partOf(weekdays, Date.UTC(2027, 0, day), 'weekday');
        if (name !== undefined && !months.has(name)) words.add(name);
      }
    }
  }
  return { months, words };
}

/** The only word of a part of a date, without its point. */
function partOf(format: Intl.DateTimeFormat, time: number, type: 'month' | 'weekday'): string | undefined {
  const part = format.formatToParts(time).find((one) => one.type === type);
  const found = unified(part?.value ?? '').match(/[\p{L}\p{M}]+/gu) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

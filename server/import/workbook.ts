// The parts of an XLSX workbook that say what its sheets contain (ECMA-376 part 1).
import { damaged } from './unzip.ts';
import { booleanIn, readXml } from './xml.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

type Sheet = { name: string; part: Uint8Array; isHidden: boolean };

export type Workbook = {
  sheets: Sheet[];
  /** Dates count days since 1904 instead of 1900. */
  from1904: boolean;
  /** Texts that cells refer to by number. */
  texts: string[];
  /** By the number of a cell's style: whether it shows numbers as dates. */
  isDateStyle: boolean[];
};

/** Undefined if the parts are not those of a workbook. */
export function readWorkbook(parts: Parts): Workbook | undefined {
  const path =
    relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const main = parts.get(path);
  if (main === undefined) return undefined;
  const relations = relationsOf(parts, path);
  const partOf = (type: string) => {
    const relation = relations.find((one) => one.type === type);
    return relation && parts.get(relation.path);
  };
  const sheets: Sheet[] = [];
  let from1904 = false;
  readXml(main, {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = booleanIn(attribute('date1904') ?? '') ?? false;
      if (name !== 'sheet') return;
      const relation = relations.find(({ id }) => id === attribute('id'));
      // Charts have sheets of their own, without cells.
      const part = relation?.type === 'worksheet' ? parts.get(relation.path) : undefined;
      if (part === undefined) return;
      const isHidden = /hidden$/i.test(attribute('state') ?? '');
      sheets.push({ name: unescaped(attribute('name') ?? ''), part, isHidden });
    },
  });
  if (sheets.length === 0) damaged();
  return {
    sheets,
    from1904,
    texts: textsIn(partOf('sharedStrings')),
    isDateStyle: dateStylesIn(partOf('styles')),
  };
}

type Relation = { id: string | undefined; type: string; path: string };

/** What a part refers to, with paths from the root of the zip. */
function relationsOf(parts: Parts, path: string): Relation[] {
  const part = parts.get(path.replace(/[^/]*$/, '_rels/$&.rels'));
  const relations: Relation[] = [];
  if (part === undefined) return relations;
  readXml(part, {
    open: (name, attribute) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const type = (attribute('Type') ?? '').replace(/^.*\//, '');
      relations.push({ id: attribute('Id'), type, path: pathFrom(path, attribute('Target') ?? '') });
    },
  });
  return relations;
}

function pathFrom(base: string, target: string): string {
  const url = URL.parse(target, `http://workbook/${base}`);
  return url === null ? '' : url.pathname.slice(1).toLowerCase();
}

function textsIn(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const { take, ...collected } = textCollector();
  readXml(part, {
    ...collected,
    close: (name) => {
      collected.close(name);
      if (name === 'si') texts.push(take());
    },
  });
  return texts;
}

/** Collects the text of an element `si` or `is`: all its `t`, but not how they are spoken. */
export function textCollector() {
  let text = '';
  let isText = false;
  let isSpoken = false;
  return {
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isSpoken = true;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
    },
    text: (more: string) => {
      if (isText && !isSpoken) text += more;
    },
    /** The text, and begins anew. */
    take: () => {
      const whole = unescaped(text);
      text = '';
      return whole;
    },
  };
}

/** Characters that XML cannot hold are written as `_x0001_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function dateStylesIn(part: Uint8Array | undefined): boolean[] {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  if (part === undefined) return styles;
  readXml(part, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) styles.push(isDate(id, formats.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Numbers of formats that every program knows: dates and times, those of East Asia, and those of Thailand. */
const dateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

function isDate(id: number, format: string | undefined): boolean {
  if (format === undefined) return dateFormats.some(([first, last]) => id >= first && id <= last);
  // Of positive numbers, without literal text, colours and currencies.
  const [positive = ''] = format.replaceAll(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '').split(';');
  return /[ymdhs]/i.test(positive);
}

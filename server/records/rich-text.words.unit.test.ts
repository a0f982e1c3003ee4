// Words of any HTML: none is lost, and none runs into the next.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../contract/text/rich-text.ts';
import { cleanArticle, cleanHtml } from './rich-text.ts';

/** HTML with the words that a browser shows, '|' where a block, a cell or a line break keeps words apart. */
type Sample = { html: string; shown: string };

const wrap = (name: string, edge: '' | '|') => (inner: Sample) => ({
  html: `<${name}>${inner.html}</${name}>`,
  shown: edge + inner.shown + edge,
});
const list = (name: string) => (inner: Sample) => ({
  html: `<${name}><li>${inner.html}</li><li>${inner.html}</li></${name}>`,
  shown: `|${inner.shown}|${inner.shown}|`,
});
const table = (inner: Sample) => ({
  html: `<table><caption>${inner.html}</caption><tr><td>${inner.html}</td>\n<th>${inner.html}</th></tr>\n <tr><td>${inner.html}</td></tr></table>`,
  shown: `|${inner.shown}|${inner.shown}|${inner.shown}|${inner.shown}|`,
});
// No p or a: parsers close or move them where they nest, so that what a browser shows is no matter of the nesting.
const blockNames = 'div section center address figcaption dd dt h5 details blockquote aside form pre'.split(
  ' ',
);
const inlineNames = 'b i del ins sup sub span font code mark small abbr strike'.split(' ');
const hidden = [
  '<script>no</script>',
  '<span hidden>no</span>',
  '<!--no-->',
  '<i style="display:none">no</i>',
];

const samples = fc.letrec<{ node: Sample }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom('a', 'bc', 'def', '7').map((text) => ({ html: text, shown: text })),
    fc.constantFrom(...hidden).map((html) => ({ html, shown: '' })),
    fc.constantFrom({ html: '<br>', shown: '|' }, { html: ' ', shown: '|' }, { html: '<hr>', shown: '|' }),
    fc.tuple(fc.constantFrom(...blockNames), tie('node')).map(([name, inner]) => wrap(name, '|')(inner)),
    fc.tuple(fc.constantFrom(...inlineNames), tie('node')).map(([name, inner]) => wrap(name, '')(inner)),
    fc.tuple(fc.constantFrom('ul', 'ol'), tie('node')).map(([name, inner]) => list(name)(inner)),
    tie('node').map(table),
    fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((all) => ({
      html: all.map(({ html }) => html).join(''),
      shown: all.map(({ shown }) => shown).join(''),
    })),
  ),
})).node;

const wordsIn = (text: string) => text.split(/[|\s]+/).filter(Boolean);

/** Text of stored HTML: every tag of a block, cell or break parts words. */
const storedWords = (html: string | null) =>
  wordsIn((html ?? '').replaceAll(/<\/?(?:strong|em|u|s|code|sup|sub)>/g, '').replaceAll(/<[^>]*>/g, '|'));

test('no word is lost, and none runs into the next, however elements nest', () => {
  fc.assert(
    fc.property(samples, ({ html, shown }) => {
      for (const clean of [cleanHtml, cleanArticle]) {
        const stored = clean(html);
        expect(storedWords(stored)).toEqual(wordsIn(shown));
        expect(stored === null ? null : clean(stored)).toBe(stored);
      }
    }),
    { seed: 20_261_127, numRuns: 2_000 },
  );
});

test('a text that is nested deeper than anybody writes is read as well', () => {
  const deep = `${'<div>'.repeat(50_000)}one${'</div>'.repeat(50_000)}<p>two</p>`;
  expect(cleanHtml(deep)).toBe('<p>one</p><p>two</p>');
  expect(textOf(cleanArticle(`${'<ul><li>x'.repeat(5_000)}`) ?? '').length).toBeGreaterThan(5_000);
});

// The meaning of what a text cannot hold, which stays readable: blocks, tables, marks, links, and what is no text.
import { describe, expect, test } from 'vitest';
import { readingOf, textOf } from '../../contract/text/rich-text.ts';
import { cleanArticle, cleanHtml } from './rich-text.ts';

const link = (href: string, text = 'x') =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;

/** Both kinds of text, which agree wherever no table, picture or video is meant. */
function expectBoth(html: string, stored: string | null): void {
  expect(cleanHtml(html)).toBe(stored);
  expect(cleanArticle(html)).toBe(stored);
}

describe('a block that is not kept', () => {
  test.each([
    ['<div>First line</div><div>Second line</div>', '<p>First line</p><p>Second line</p>'],
    ['<h5>Title</h5><p>Text</p>', '<h4>Title</h4><p>Text</p>'],
    ['<h6>Title</h6>Text', '<h4>Title</h4>Text'],
    ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', '<p>Term</p><p>Meaning</p>'],
    [
      '<section>One</section><center>Two</center><address>Three</address>',
      '<p>One</p><p>Two</p><p>Three</p>',
    ],
    ['One<div>Two</div>Three', 'One<p>Two</p>Three'],
    ['One<div></div>Two', 'One<p>Two</p>'],
    ['<div>One<div>Two</div>Three</div>', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<div><div><div>Deep</div></div></div>', '<p>Deep</p>'],
    [
      '<strong><div>One</div><div>Two</div></strong>',
      '<p><strong>One</strong></p><p><strong>Two</strong></p>',
    ],
    ['<details><summary>More</summary>Inside</details>', '<p>More</p><p>Inside</p>'],
    ['<figure><figcaption>Caption</figcaption></figure>After', '<p>Caption</p>After'],
    [
      '<main><article><header>Head</header>Body<footer>Foot</footer></article></main>',
      '<p>Head</p><p>Body</p><p>Foot</p>',
    ],
    ['<fieldset><legend>Legend</legend>Field</fieldset>', '<p>Legend</p><p>Field</p>'],
    ['<h1><div>One</div><div>Two</div></h1>', '<h2>One</h2><h2>Two</h2>'],
    ['<ul><li>One</li><ul><li>Below</li></ul></ul>', '<ul><li>One<ul><li>Below</li></ul></li></ul>'],
    ['<ul>Loose<li>One</li></ul>', '<ul><li>Loose</li><li>One</li></ul>'],
    ['<li>One</li><li>Two</li>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<menu><li>One</li></menu>', '<ul><li>One</li></ul>'],
    ['<li><div>One</div><div>Two</div></li>', '<ul><li><p>One</p><p>Two</p></li></ul>'],
    [
      '<ol><li>One</li><li value="5">Five</li><li>Six</li></ol>',
      '<ol><li>One</li></ol><ol start="5"><li>Five</li><li>Six</li></ol>',
    ],
    ['<span style="display:block">One</span><span style="display: block">Two</span>', '<p>One</p><p>Two</p>'],
    ['<pre><div>one</div><div>  two</div></pre>', '<pre>one\n  two</pre>'],
    ['<blockquote>One<div>Two</div></blockquote>', '<blockquote>One<p>Two</p></blockquote>'],
  ])('keeps its text apart: %s', (html, stored) => expectBoth(html, stored));

  test('counts as words of its own', () => {
    expect(readingOf(cleanHtml('<div>One</div><div>Two</div>') ?? '').words).toBe(2);
  });
});

describe('a table', () => {
  const rows = '<tr><td>HP</td><td>100</td></tr><tr><td>ATK</td><td>20</td></tr>';

  test.each([
    [`<table>${rows}</table>`, '<p>HP | 100</p><p>ATK | 20</p>'],
    [`<table><caption>Stats</caption>${rows}</table>`, '<p>Stats</p><p>HP | 100</p><p>ATK | 20</p>'],
    [
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '<p>A | B</p><p>1 | 2</p>',
    ],
    ['<table><tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>', '<p>One Two | Three</p>'],
    ['<table><tr><td><ul><li>a</li><li>b</li></ul></td><td>c<br>d</td></tr></table>', '<p>a b | c d</p>'],
    ['<table><tr><td>a</td><td></td><td>c</td></tr></table>', '<p>a |  | c</p>'],
    ['<table><tr><td></td><td></td></tr><tr><td>a</td><td>b</td></tr></table>', '<p>a | b</p>'],
    [
      '<table><tr><td><h1>Title</h1><p>One cell of a layout</p></td></tr></table>',
      '<h2>Title</h2><p>One cell of a layout</p>',
    ],
    [
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table></td></tr></table>',
      '<p>a | b | c d | e</p>',
    ],
    ['<tr><td>a</td><td>b</td></tr>', '<p>a | b</p>'],
    ['<table>Loose<tr><td>a</td><td>b</td></tr></table>', '<p>Loose</p><p>a | b</p>'],
    ['<table><tr><td><b>a</b></td><td><i>b</i></td></tr></table>', '<p><strong>a</strong> | <em>b</em></p>'],
    [
      '<table><tr style="display:none"><td>x</td><td>y</td></tr><tr><td>a</td><td>b</td></tr></table>',
      '<p>a | b</p>',
    ],
    ['Before<table><tr><td>a</td><td>b</td></tr></table>After', 'Before<p>a | b</p>After'],
  ])('where there are none is a line for each row: %s', (html, stored) => {
    expect(cleanHtml(html)).toBe(stored);
    expect(cleanHtml(stored)).toBe(stored);
  });

  test.each([
    [`<table><caption>Stats</caption>${rows}</table>`, `<p>Stats</p><table>${rows}</table>`],
    [
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tr><th>A</th></tr><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      '<table>Loose<tr>stray<td>a</td></tr></table>',
      '<p>Loose</p><p>stray</p><table><tr><td>a</td></tr></table>',
    ],
    ['<table><td>a<td>b</table>', '<table><tr><td>a</td><td>b</td></tr></table>'],
    [
      '<table><tr><td><div>a</div><div>b</div></td></tr></table>',
      '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    ],
    ['<b><table><tr><td>a</td></tr></table></b>', '<table><tr><td><strong>a</strong></td></tr></table>'],
  ])('of an article keeps its text readable: %s', (html, stored) => {
    expect(cleanArticle(html)).toBe(stored);
    expect(cleanArticle(stored)).toBe(stored);
  });
});

describe('a mark', () => {
  test.each([
    ['<p>Was <del>$50</del> now $25</p>', '<p>Was <s>$50</s> now $25</p>'],
    ['<strike>a</strike> <ins>b</ins>', '<s>a</s> <u>b</u>'],
    ['<p>10<sup>6</sup> players, H<sub>2</sub>O</p>', '<p>10<sup>6</sup> players, H<sub>2</sub>O</p>'],
    ['<del datetime="2026-01-01T10:00:00Z">$50</del>', '<s>$50</s>'],
    [
      '<span style="font-weight:700">a</span> <span style="font-style: italic">b</span>',
      '<strong>a</strong> <em>b</em>',
    ],
    ['<span style="text-decoration:line-through">a</span>', '<s>a</s>'],
    ['<span style="text-decoration-line: underline">a</span>', '<u>a</u>'],
    ['x<span style="font-size:0.6em;vertical-align:super">2</span>', 'x<sup>2</sup>'],
    ['H<span style="vertical-align: sub">2</span>O', 'H<sub>2</sub>O'],
    ['<b style="font-weight:normal">a</b>', 'a'],
    [
      '<a href="https://a.example"><span style="text-decoration:underline">x</span></a>',
      link('https://a.example'),
    ],
    ['<kbd>Ctrl</kbd> <samp>x</samp> <tt>y</tt>', '<code>Ctrl</code> <code>x</code> <code>y</code>'],
    ['He said <q>go</q>.', 'He said “go”.'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
    ['<math><msup><mn>10</mn><mn>6</mn></msup></math>', '10<sup>6</sup>'],
    ['<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1/2'],
    [
      '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox"> Open</li></ul>',
      '<ul><li>☑ Done</li><li>☐ Open</li></ul>',
    ],
    ['<p>Hi <img alt="😀" src="https://x.example/1.png"></p>', '<p>Hi 😀</p>'],
  ])('keeps its meaning: %s', (html, stored) => expectBoth(html, stored));

  test('by raised and lowered figures is no digit of the number before it', () => {
    expect(textOf('10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup> 2<sup>-3</sup>')).toBe('10⁶ H₂O 1st 2⁻³');
  });
});

describe('a link', () => {
  test.each([
    ['<a href="/games/axie">x</a>', '<a href="/games/axie">x</a>'],
    ['<a href="#sec" target="_blank" rel="nofollow">x</a>', '<a href="#sec">x</a>'],
    ['<a href="/">x</a>', '<a href="/">x</a>'],
    ['<a href="/articles?tag=a#b">x</a>', '<a href="/articles?tag=a#b">x</a>'],
    ['<a href="http://axie.example/x">plain</a>', 'plain'],
    ['<a href="tel:+49123">call</a>', 'call'],
    ['<a href="//host.example/x">x</a>', 'x'],
    ['<a href="/\\evil.example">x</a>', 'x'],
    ['<a href="/\t/evil.example">x</a>', 'x'],
    ['<a href="\\\\evil.example">x</a>', 'x'],
    ['<a href="page.html">x</a>', 'x'],
    ['<a href="../up">x</a>', 'x'],
    ['<a name="here">x</a>', 'x'],
    ['<a href="">x</a>', 'x'],
    ['<a href="file:///C:/Users/x.docx">x</a>', 'x'],
    ['<a href="https://">x</a>', 'x'],
    ['<a href="www.a.example">x</a>', link('https://www.a.example')],
    ['<a href="a.example/path?q=1#f">x</a>', link('https://a.example/path?q=1#f')],
    ['<a href=" https://a.example ">x</a>', link('https://a.example')],
    ['<a href="https://a.example/my file">x</a>', link('https://a.example/my%20file')],
    ['<a href="bücher.example">x</a>', link('https://bücher.example')],
    ['<a href="team@a.example">x</a>', link('mailto:team@a.example')],
    ['<a href="https://a.example"><h1>x</h1></a>', `<h2>${link('https://a.example')}</h2>`],
    ['<a href="https://a.example">x<a href="https://b.example">y</a></a>', undefined],
  ])('leads where it may, or is plain text: %s', (html, stored) => {
    if (stored !== undefined) expectBoth(html, stored);
    const clean = cleanHtml(html);
    expect(clean === null ? null : cleanHtml(clean)).toBe(clean);
  });
});

describe('what is not the text', () => {
  test.each([
    '<script>no</script>',
    '<style>no</style>',
    '<title>no</title>',
    '<!-- no -->',
    '<template><p>no</p></template>',
    '<noscript>no</noscript>',
    '<textarea>no</textarea>',
    '<select><option>no</option></select>',
    '<video>no</video>',
    '<object>no</object>',
    '<dialog>no</dialog>',
    '<p hidden>no</p>',
    '<div style="display:none">no</div>',
    '<div style="color: red; DISPLAY : none !important">no</div>',
    '<span style="visibility:hidden">no</span>',
    '<span style="opacity:0">no</span>',
    "<span style='mso-hide:all'>no</span>",
    '<span class="sr-only">no</span>',
    '<del cite="mailto:Ann%20B" datetime="2026-10-01T10:00">no</del>',
    '<del cite="" datetime="2026-10-01T10:00">no</del>',
    '<span class="msoDel">no</span>',
    '<span class="TextRun TrackChangeTextDeletion SCXW1">no</span>',
    '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[no1]</a></span>',
    "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>no</p></div></div>",
    "<div style='mso-element:footnote-list'><hr size=1><div style='mso-element:footnote' id=ftn1><p>no</p></div></div>",
    "<a style='mso-footnote-id:ftn1' href='#_ftn1'><span class=MsoFootnoteReference>[no]</span></a>",
    "<div style='mso-element:endnote-list'><p>no</p></div>",
    "<div style='mso-element:header'><p>no</p></div>",
    '<div id="sdfootnote1"><p>no</p></div>',
    "<span style='mso-element:field-begin'></span>no PAGEREF \\h<span style='mso-element:field-separator'></span>",
    '<xml><w:WordDocument>no</w:WordDocument></xml>',
    '<!--[if gte mso 9]><xml>no</xml><![endif]-->',
    '<math><semantics><annotation>no</annotation></semantics></math>',
  ])('stays out: %s', (html) => {
    for (const clean of [cleanHtml, cleanArticle]) {
      expect(textOf(clean(`<p>Before ${html}</p><p>after</p>`) ?? '')).toBe('Before after');
      expect(clean(`${html}<p>after</p>`)).toBe('<p>after</p>');
    }
  });

  test.each([
    ['<ins cite="mailto:Ann" datetime="2026-10-01T10:00">new</ins>', 'new'],
    ["<div style='mso-element:para-border-div'><p>kept</p></div>", '<p>kept</p>'],
    ["<a style='mso-comment-reference:RV_1'>commented</a>", 'commented'],
    [
      "<span style='mso-element:field-begin'></span>PAGE<span style='mso-element:field-separator'></span>12<span style='mso-element:field-end'></span>",
      '12',
    ],
    ['<dialog open>shown</dialog>', '<p>shown</p>'],
    ['<svg><title>no</title><text>label</text></svg>', 'label'],
    ['<o:p>kept</o:p>', 'kept'],
  ])('is not taken for the text itself: %s', (html, stored) => expectBoth(html, stored));
});

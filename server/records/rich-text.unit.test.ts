// What is left of HTML when it has been cleaned, whatever came in.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleElements, richTextElements } from '../../contract/text/rich-text.ts';
import { cleanArticle, cleanHtml } from './rich-text.ts';

const link = (href: string, text = 'x') =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;

describe('text as an editor writes it', () => {
  test.each([
    '<h2>Title</h2><p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <code>six</code></p>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol start="3"><li>three</li></ol>',
    '<blockquote><p>quoted</p></blockquote><pre><code>a &lt; b</code></pre><hr /><p>a<br />b</p>',
    `<p>${link('https://example.com/?a=1&amp;b=2')} ${link('mailto:team@example.com')}</p>`,
    '<p>原神 &amp; Pokémon 🎮</p>',
    'no elements at all',
  ])('is kept: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<b>a</b><i>b</i><h1>c</h1>', '<strong>a</strong><em>b</em><h2>c</h2>'],
    ['<p class="x" style="color:red" id="y" data-z="1" dir="rtl">a</p>', '<p>a</p>'],
    ['<div><span>a</span></div><font color="red">b</font>', '<p>a</p>b'],
    ['<p>unclosed', '<p>unclosed</p>'],
    ['<a href="https://example.com" rel="opener" target="_self">x</a>', link('https://example.com')],
    ['  <p>a</p>\n', '<p>a</p>'],
    ['a\u0000b\u0007c\u001b\u0085d\te\nf', 'abcd\te\nf'],
    ['a&#7;b&#x1b;c', 'abc'],
    ['a\r\nb', 'a\nb'],
  ])('is rewritten to what is stored: %s', (html, stored) => {
    expect(cleanHtml(html)).toBe(stored);
  });

  test.each([
    '',
    '   ',
    '<p></p>',
    '<script>alert(1)</script>',
    '<!-- note -->',
    '<p> </p>',
    '<p>&nbsp;</p>',
    '<p><br /></p>',
  ])('is nothing at all when no text is in it: %s', (html) => {
    expect(cleanHtml(html)).toBeNull();
  });
});

describe('an attack', () => {
  test.each([
    ['a script', '<script>alert(1)</script>x', 'x'],
    ['a script inside a script', '<scr<script>ipt>alert(1)</scr</script>ipt>x', 'ipt&gt;alert(1)ipt&gt;x'],
    ['a style sheet', '<style>*{background:url(https://evil.example)}</style>x', 'x'],
    ['an event', '<p onclick="alert(1)" onmouseover=alert(1)>x</p>', '<p>x</p>'],
    ['an image with an event', '<img src=x onerror=alert(1)>x', 'x'],
    ['an svg with an event', '<svg/onload=alert(1)>x</svg>', 'x'],
    ['a drawing with a script', '<svg><script>alert(1)</script></svg>x', 'x'],
    ['mathematics', '<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>', null],
    ['a frame', '<iframe src="https://evil.example"></iframe>x', 'x'],
    ['a frame with a document', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>x', 'x'],
    ['an object', '<object data="data:text/html,x"></object><embed src="x">x', 'x'],
    ['a form', '<form action="https://evil.example"><input name="a"><button>x</button></form>', '<p>x</p>'],
    ['a base', '<base href="https://evil.example/">x', 'x'],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">x', 'x'],
    ['a template', '<template><img src=x onerror=alert(1)></template>x', 'x'],
    ['a javascript link', '<a href="javascript:alert(1)">x</a>', 'x'],
    ['a javascript link in odd case', '<a href="JaVaScRiPt:alert(1)">x</a>', 'x'],
    ['a javascript link with a tab', '<a href="java\tscript:alert(1)">x</a>', 'x'],
    ['a javascript link with a line feed', '<a href="java&#10;script:alert(1)">x</a>', 'x'],
    ['a javascript link by entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', 'x'],
    ['a javascript link with a control character', '<a href="\u0001javascript:alert(1)">x</a>', 'x'],
    ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>', 'x'],
    ['a vbscript link', '<a href="vbscript:msgbox(1)">x</a>', 'x'],
    ['a link that leaves the scheme open', '<a href="//evil.example">x</a>', 'x'],
    ['an insecure link', '<a href="http://example.com">x</a>', 'x'],
    ['a link with an event', '<a href="https://a.example" onclick="x()">x</a>', link('https://a.example')],
    ['a quote that breaks out', `<a href='https://a.example/"onclick="alert(1)'>x</a>`, undefined],
    ['a style attribute', '<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
    ['a comment that hides an element', '<!--><img src=x onerror=alert(1)>-->x', undefined],
    ['character data', '<![CDATA[<img src=x onerror=alert(1)>]]>x', undefined],
    [
      'text that only looks escaped',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['an element in an unclosed attribute', '<p title="</p><img src=x onerror=alert(1)>">x</p>', '<p>x</p>'],
    ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x', undefined],
  ])('by %s comes to nothing', (_name, html, expected) => {
    const clean = cleanHtml(html);
    if (expected !== undefined) expect(clean).toBe(expected);
    expectHarmless(clean ?? '');
    // Cleaning what is clean changes nothing: a saved text is saved again as it is.
    expect(clean === null ? null : cleanHtml(clean)).toBe(clean);
    expectHarmless(cleanArticle(html) ?? '', articleElements);
  });
});

describe('HTML that is nested deeper than anybody writes', () => {
  test.each(['div', 'b', 'sup', 'ul><li', 'table><tr><td', 'blockquote', 'section', 'center', 'del', 'q'])(
    '%s keeps its text and loses its elements',
    (tag) => {
      for (const depth of [300, 5_000, 50_000]) {
        const html = `${`<${tag}>`.repeat(depth)}deep text`;
        for (const clean of [cleanHtml(html), cleanArticle(html)]) {
          expect(clean).toContain('deep text');
          expect(clean?.length).toBeLessThan(20 * depth + 10_000);
        }
      }
    },
  );
});

describe('HTML made to be slow is read in linear time', () => {
  const long = 400_000;
  const item = (marker: string, level = 1) =>
    `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>text</p>`;

  // Where the time grows with the square, each takes a minute or more.
  test.each([
    ['a rule without a brace', `<style>${'a'.repeat(long)}</style>text`],
    ['at-signs', `<style>${'@'.repeat(long)}</style>text`],
    ['open at-rules', `<style>${'@a{'.repeat(long / 3)}</style>text`],
    [
      'many hidden classes',
      `<style>.a${',.a'.repeat(long / 8)}{display:none}</style>${'<p class="b">text</p>'.repeat(long / 50)}`,
    ],
    ['a marker of digits', item(`${'1'.repeat(long)}x`)],
    ['a marker of words', item(`${'a '.repeat(long / 2)}!`)],
    ['a style of property names', `<span style="${'text-decoration:'.repeat(long / 16)}">text</span>`],
    ['a class name', `<p class="${'TrackChange'.repeat(long / 11)}">text</p>`],
    ['an e-mail address', `<a href="a@${'.'.repeat(long)}/">text</a>`],
    ['a list of one level', item('1.').repeat(long / 90)],
    ['a list that goes ever deeper', Array.from({ length: long / 90 }, (_, n) => item('1.', n)).join('')],
  ])('%s', (_, html) => {
    for (const clean of [cleanHtml(html), cleanArticle(html)]) expect(clean).toContain('text');
  });
});

describe('the text of an article', () => {
  const media = '019e0000-0000-7000-8000-000000000000';
  const player = (id: string) =>
    `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="Video on YouTube" loading="lazy" ` +
    'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>';

  test.each([
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td>b</td><td rowspan="3">c</td></tr></tbody></table>',
    `<p>a</p><img data-media="${media}" alt="A &quot;cup&quot; &lt;here&gt;" />`,
    `<img data-media="${media}" alt="" />`,
    player('dQw4w9WgXcQ'),
  ])('keeps %s', (html) => {
    expect(cleanArticle(html)).toBe(html);
  });

  test.each([
    [
      '<table border=1 style="x"><colgroup><col></colgroup><tr><td colspan="1" rowspan="999">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1" onload="x" allow="camera">old</iframe>',
      player('dQw4w9WgXcQ'),
    ],
    [
      '<iframe src="https://youtu.be/dQw4w9WgXcQ"><img src=x onerror=alert(1)></iframe>',
      player('dQw4w9WgXcQ'),
    ],
    ['<iframe src="https://youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>x', 'x'],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" srcdoc="&lt;script&gt;"></iframe>',
      player('dQw4w9WgXcQ'),
    ],
    [
      `<img data-media="${media}" src="https://evil.example/x.png" srcset="x" onerror="x">`,
      `<img data-media="${media}" />`,
    ],
    ['<img src="/media/x.webp">x', 'x'],
    ['<img data-media="../../x">x', 'x'],
    ['<figure><img src="x"><figcaption>said</figcaption></figure>', '<p>said</p>'],
    ['<iframe></iframe>', null],
    // What was between the cell and the row kept the one from closing the other.
    ['&lt;<td><svg <p><tr>', '&lt;<table><tr><td></td></tr></table>'],
  ])('is rewritten to what is stored: %s', (html, stored) => {
    expect(cleanArticle(html)).toBe(stored);
  });

  test('is harmless and stays as it is when it is cleaned again, whatever came in', () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        ...'p h1 table tbody tr td th ul li a b iframe img svg math style template'
          .split(' ')
          .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} `]),
        'src="https://youtu.be/dQw4w9WgXcQ"',
        'src="x" onerror="alert(1)"',
        `data-media="${media}"`,
        'colspan="3"',
        'alt="',
        'href="javascript:x"',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '<![CDATA[',
        '&lt;',
        '&#60;script&#62;',
        '&',
        ' ',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const clean = cleanArticle(parts.join(''));
        expectHarmless(clean ?? '', articleElements);
        expect(clean === null ? null : cleanArticle(clean)).toBe(clean);
      }),
      { seed: 20_261_121, numRuns: 2_000 },
    );
  });
});

/** Reads HTML as strictly as the list of what may be in it: every `<` begins an allowed element. */
function expectHarmless(html: string, elements = richTextElements): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    const [, name = '', attributes = ''] =
      /^<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>$/.exec(tag) ?? [];
    expect(Object.keys(elements), tag).toContain(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      expect(elements[name], tag).toContain(attribute);
      if (attribute === 'href') expect(value).toMatch(/^(?:https:|mailto:|\/(?!\/)|#)/);
      if (attribute === 'src')
        expect(value).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/);
    }
  }
}

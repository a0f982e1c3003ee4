// What is left of HTML when it has been cleaned, whatever came in.
import { describe, expect, test } from 'vitest';
import { richTextElements } from '../../contract/richText.ts';
import { cleanHtml } from './richText.ts';

const link = (href: string, text = 'x') =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;
const bareLink = '<a rel="noopener noreferrer nofollow" target="_blank">x</a>';

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
    ['<div><span>a</span></div><font color="red">b</font>', 'ab'],
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
    ['a form', '<form action="https://evil.example"><input name="a"><button>x</button></form>', 'x'],
    ['a base', '<base href="https://evil.example/">x', 'x'],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">x', 'x'],
    ['a template', '<template><img src=x onerror=alert(1)></template>x', 'x'],
    ['a javascript link', '<a href="javascript:alert(1)">x</a>', bareLink],
    ['a javascript link in odd case', '<a href="JaVaScRiPt:alert(1)">x</a>', bareLink],
    ['a javascript link with a tab', '<a href="java\tscript:alert(1)">x</a>', bareLink],
    ['a javascript link with a line feed', '<a href="java&#10;script:alert(1)">x</a>', bareLink],
    ['a javascript link by entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', bareLink],
    ['a javascript link with a control character', '<a href="\u0001javascript:alert(1)">x</a>', bareLink],
    ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>', bareLink],
    ['a vbscript link', '<a href="vbscript:msgbox(1)">x</a>', bareLink],
    ['a link that leaves the scheme open', '<a href="//evil.example">x</a>', bareLink],
    ['an insecure link', '<a href="http://example.com">x</a>', bareLink],
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
  });
});

/** Reads HTML as strictly as the list of what may be in it: every `<` begins an allowed element. */
function expectHarmless(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    const [, name = '', attributes = ''] =
      /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>$/.exec(tag) ?? [];
    expect(Object.keys(richTextElements), tag).toContain(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      expect(richTextElements[name], tag).toContain(attribute);
      if (attribute === 'href') expect(value).toMatch(/^(https|mailto):/);
    }
  }
}

// What office programs and other editors write, as text with the lists, tables and marks that were meant.
import { describe, expect, test } from 'vitest';
import { cleanArticle, cleanHtml } from './rich-text.ts';

/** A list paragraph of Word with its marker as text. */
const item = (marker: string, text: string, level = 1, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; ` +
  `</span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
const items = (...markers: string[]) => markers.map((marker) => item(marker, marker)).join('');
const li = (...texts: string[]) => texts.map((text) => `<li><p>${text}</p></li>`).join('');

describe('lists of Word', () => {
  test.each([
    [item('·', 'One') + item('·', 'Two'), `<ul>${li('One', 'Two')}</ul>`],
    [
      `${item('1.', 'a')}${item('2.', 'b')}<p>Between</p>${item('3.', 'c')}${item('4.', 'd')}`,
      `<ol>${li('a', 'b')}</ol><p>Between</p><ol start="3">${li('c', 'd')}</ol>`,
    ],
    [items('c)', 'd)'), `<ol start="3">${li('c)', 'd)')}</ol>`],
    [items('c)'), `<ol start="3">${li('c)')}</ol>`],
    [items('iv.', 'v.'), `<ol start="4">${li('iv.', 'v.')}</ol>`],
    [items('i.', 'ii.'), `<ol>${li('i.', 'ii.')}</ol>`],
    [items('i.', 'j.'), `<ol start="9">${li('i.', 'j.')}</ol>`],
    [items('V.', 'VI.'), `<ol start="5">${li('V.', 'VI.')}</ol>`],
    [items('(7)', '(8)'), `<ol start="7">${li('(7)', '(8)')}</ol>`],
    [items('aa)', 'bb)'), `<ol start="27">${li('aa)', 'bb)')}</ol>`],
    [items('三、', '四、'), `<ol start="3">${li('三、', '四、')}</ol>`],
    [items('③', '④'), `<ol start="3">${li('③', '④')}</ol>`],
    [items('10.', '11.'), `<ol start="10">${li('10.', '11.')}</ol>`],
    [items('二十一、', '二十二、'), `<ol start="21">${li('二十一、', '二十二、')}</ol>`],
    [items('第三章'), `<ol start="3">${li('第三章')}</ol>`],
    [items('Article IV.', 'Article V.'), `<ol start="4">${li('Article IV.', 'Article V.')}</ol>`],
    [items('Section c)'), `<ol start="3">${li('Section c)')}</ol>`],
    [items('3rd', '4th'), `<ol start="3">${li('3rd', '4th')}</ol>`],
    [items('[3]'), `<ol start="3">${li('[3]')}</ol>`],
    [items('в)', 'г)'), `<ol start="3">${li('в)', 'г)')}</ol>`],
    [items('γ.'), `<ol start="3">${li('γ.')}</ol>`],
    [items('٣.', '٤.'), `<ol start="3">${li('٣.', '٤.')}</ol>`],
    [items('３．'), `<ol start="3">${li('３．')}</ol>`],
    [items('ウ)'), `<ol start="3">${li('ウ)')}</ol>`],
    [items('다.'), `<ol start="3">${li('다.')}</ol>`],
    [items('丙、'), `<ol start="3">${li('丙、')}</ol>`],
    [
      item('1.', 'a') + item('a.', 'b', 2) + item('b.', 'c', 2) + item('2.', 'd'),
      `<ol><li><p>a</p><ol>${li('b', 'c')}</ol></li>${li('d')}</ol>`,
    ],
    [
      item('1.', 'a') + item('1.1.', 'b', 2) + item('1.2.', 'c', 2) + item('1.2.1', 'd', 3) + item('2.', 'e'),
      `<ol><li><p>a</p><ol>${li('b')}<li><p>c</p><ol>${li('d')}</ol></li></ol></li>${li('e')}</ol>`,
    ],
    [
      item('·', 'a') + item('o', 'b', 2) + item('§', 'c', 3) + item('·', 'd'),
      `<ul><li><p>a</p><ul><li><p>b</p><ul>${li('c')}</ul></li></ul></li>${li('d')}</ul>`,
    ],
    [item('·', 'a') + item('1.', 'b', 1, 'l1'), `<ul>${li('a')}</ul><ol>${li('b')}</ol>`],
    [
      item('1.', 'a') + item('2.', 'b') + item('1.', 'c', 1, 'l1'),
      `<ol>${li('a', 'b')}</ol><ol>${li('c')}</ol>`,
    ],
    [
      item('·', 'a', 1) + item('·', 'b', 3) + item('·', 'c', 1),
      `<ul><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ul>`,
    ],
    [
      `<table><tr><td>${item('2.', 'a')}</td></tr></table>`,
      `<table><tr><td><ol start="2">${li('a')}</ol></td></tr></table>`,
    ],
    [
      "<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1. </span>Title</h1>",
      '<h2>1. Title</h2>',
    ],
    ["<p style='mso-list:none'>No item</p>", '<p>No item</p>'],
  ])('keep numbers and levels: %#', (html, stored) => {
    expect(cleanArticle(html)).toBe(stored);
    expect(cleanArticle(stored)).toBe(stored);
  });
});

describe('other programs', () => {
  const web = (name: string, level: number, position: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${name} class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-font="Symbol" ` +
    `data-listid="1" aria-setsize="-1" data-aria-posinset="${position}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr">` +
    `<p class="Paragraph SCXW1" xml:lang="EN-US"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span>` +
    `<span class="EOP SCXW1"></span></p></li></${name}></div>`;

  test.each([
    [
      'Word for the web, bullets',
      web('ul', 1, 1, 'a') + web('ul', 2, 1, 'b') + web('ul', 1, 2, 'c'),
      `<ul><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ul>`,
    ],
    [
      'Word for the web, numbers',
      web('ol', 1, 3, 'a') + web('ol', 1, 4, 'b'),
      `<ol start="3">${li('a', 'b')}</ol>`,
    ],
    [
      'Word for the web, continued',
      `${web('ol', 1, 1, 'a')}<div class="OutlineElement"><p class="Paragraph">Between</p></div>${web('ol', 1, 2, 'b')}`,
      `<ol>${li('a')}</ol><p>Between</p><ol start="2">${li('b')}</ol>`,
    ],
    [
      'Word for the web, table',
      '<div class="TableContainer"><table class="Table"><tbody><tr><td class="FirstRow"><div class="TableCellContent"><p class="Paragraph">a</p></div></td><td><div><p>b</p></div></td></tr></tbody></table></div>',
      '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ],
    [
      'Google Docs, nested and continued',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><ol start="4"><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400">a</span></p></li><ol><li aria-level="2"><p>b</p></li></ol><li aria-level="1"><p>c</p></li></ol></b><br class="Apple-interchange-newline">',
      `<ol start="4"><li><p>a</p><ol>${li('b')}</ol></li>${li('c')}</ol><br />`,
    ],
    [
      'Google Docs, marks',
      '<p dir="ltr"><span style="font-weight:700;font-style:italic;text-decoration:underline;">a</span><span style="text-decoration:line-through;">b</span><span style="font-size:0.6em;vertical-align:super;">2</span></p>',
      '<p><strong><em><u>a</u></em></strong><s>b</s><sup>2</sup></p>',
    ],
    [
      'Notion, a list for each number',
      '<ol type="1" start="3"><li>c</li></ol>\n<ol type="1" start="4"><li>d</li></ol><ol type="1" start="7"><li>g</li></ol>',
      '<ol start="3"><li>c</li><li>d</li></ol><ol start="7"><li>g</li></ol>',
    ],
    [
      'Google Docs as a page, with a comment and a footnote',
      '<p>Text<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> and<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>' +
        '<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Note</span></p></div><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Remark</span></p></div>',
      '<p>Text and</p>',
    ],
    [
      'Word, hidden by a style',
      '<style><!-- span.Hid {mso-style-name:Hid; display:none; mso-hide:all;} @media print {.shown {display:none}} --></style><p>A <span class=Hid>secret</span><span class=shown>B</span></p>',
      '<p>A B</p>',
    ],
    [
      'Excel, a row hidden by a style',
      '<style>tr.gone {display:none}</style><table><tr class=gone><td>secret</td></tr><tr><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    [
      'a text for screen readers, off the screen',
      '<p>A<span style="position:absolute; left:-9999px">secret</span><span style="clip: rect(0 0 0 0)">secret</span></p>',
      '<p>A</p>',
    ],
    [
      'Notion, list with a toggle',
      '<!-- notionvc: 1 --><ol><li>One<ul><li>Below</li></ul></li></ol><details open=""><summary>Toggle</summary><p>Inside</p></details>',
      '<ol><li>One<ul><li>Below</li></ul></li></ol><p>Toggle</p><p>Inside</p>',
    ],
    [
      'Notion, to do',
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span></li><li><div class="checkbox checkbox-off"></div> <span>Open</span></li></ul>',
      '<ul><li>☑ Done</li><li>☐ Open</li></ul>',
    ],
    [
      'LibreOffice, list that begins elsewhere',
      '<html><head><meta name="generator" content="LibreOffice 7.6"/><style>p{}</style></head><body><ol start="3"><li><p style="margin-bottom: 0cm">a</p></li><ol type="a"><li><p>b</p></li></ol></ol></body></html>',
      `<ol start="3"><li><p>a</p><ol>${li('b')}</ol></li></ol>`,
    ],
    [
      'LibreOffice, note',
      '<p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>Note</p></div>',
      '<p>Text</p>',
    ],
    [
      'Word, reviewed',
      '<p class=MsoNormal>They sold <del cite="mailto:Rita" datetime="2026-11-20T10:00">fifty</del><ins cite="mailto:Rita" datetime="2026-11-20T10:00">twenty</ins> thousand<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[RV1]</a></span>.</p>' +
        '<div style=\'mso-element:comment-list\'><hr class=msocomoff align=left size=1 width="33%"><div style=\'mso-element:comment\'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Internal</p></div></div></div>',
      '<p>They sold twenty thousand.</p>',
    ],
    [
      'Word, field and bookmark',
      "<p><a name=\"_Toc1\"></a><a href=\"#_Toc1\">See</a> page <span style='mso-element:field-begin'></span>PAGEREF _Toc1 \\h <span style='mso-element:field-separator'></span>12<span style='mso-element:field-end'></span></p>",
      '<p>See page 12</p>',
    ],
    [
      'Excel',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-style-parent:style0}</style></head><body><table border=0><col width=64><tr height=20><td class=xl65 style="font-weight:700">Place</td><td>Prize</td></tr><tr style="display:none"><td>Secret</td></tr><tr><td align=right x:num>1</td><td>2000</td></tr></table></body></html>',
      '<table><tr><td><strong>Place</strong></td><td>Prize</td></tr><tr><td>1</td><td>2000</td></tr></table>',
    ],
    [
      'Google Sheets',
      '<google-sheets-html-origin><style>td{}</style><table data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="1">a</td><td>b</td></tr></tbody></table></google-sheets-html-origin>',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    [
      'LibreOffice Calc',
      '<table cellspacing="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><b>Place</b></td><td>Team</td></tr></table>',
      '<table><tr><td><strong>Place</strong></td><td>Team</td></tr></table>',
    ],
  ])('%s', (_name, html, stored) => {
    expect(cleanArticle(html)).toBe(stored);
    expect(cleanArticle(stored)).toBe(stored);
  });

  test('a table of Excel becomes lines where there are no tables', () => {
    const rows = [
      ['Place', 'Team', 'Prize'],
      ['1', 'Alpha', '20000'],
      ['2', 'Beta', '5000'],
    ];
    const html = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('\n')}</tr>`).join('\n');
    expect(cleanHtml(`<table>${html}</table>`)).toBe(rows.map((row) => `<p>${row.join(' | ')}</p>`).join(''));
  });
});

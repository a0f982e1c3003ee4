// Clipboard contents of office programs with the expected text, and pictures to paste and drop.
import type { Locator } from 'playwright';

type Given = { html?: string; pictures?: readonly { name: string; bytes: Buffer }[] };

/** Pastes into a text, or drops onto its middle. */
export async function give(to: Locator, by: 'paste' | 'drop', { html, pictures = [] }: Given): Promise<void> {
  const files = pictures.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await to.evaluate(
    (element, { by: way, html: pasted, files: sent }) => {
      const data = new DataTransfer();
      if (pasted !== undefined) {
        data.setData('text/html', pasted);
        data.setData('text/plain', 'the same without its form');
      }
      for (const { name, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      const options = { bubbles: true, cancelable: true };
      const event =
        way === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, ...at, dataTransfer: data });
      element.dispatchEvent(event);
    },
    { by, html, files },
  );
}

/** Word 365: conditional comments, its own elements and styles, a list as paragraphs, a table, a heading. */
export const word = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1><span lang=EN-US style='mso-ansi-language:EN-US'>The cup<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:red'>Bold</span></b><span style='mso-spacerun:yes'>&nbsp; </span>and <i>slanted</i>,
with a <a href="https://example.com/cup">link</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Two<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Place<o:p></o:p></p></td>
<td width=301 valign=top><p class=MsoNormal>Team<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=10 src="file:///C:/Users/x/clip_image001.png">After<o:p></o:p></p>
<!--EndFragment--></body></html>`,
  clean:
    '<h2>The cup</h2><p><strong>Bold</strong> and <em>slanted</em>, with a ' +
    '<a href="https://example.com/cup" rel="noopener noreferrer nofollow" target="_blank">link</a>.</p>' +
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul>' +
    '<table><tbody><tr><td><p>Place</p></td><td><p>Team</p></td></tr></tbody></table><p>After</p>',
};

/** Google Docs: all in a bold element that is not, styles for everything, a list beside its item, pictures of its own. */
export const googleDocs = {
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d-7fff-aaaa-bbbb-0123456789ab"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial;color:#000000;font-weight:400;">The cup</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;font-weight:700;">Bold</span><span style="font-size:11pt;font-family:Arial;font-weight:400;"> and </span><span style="font-size:11pt;font-style:italic;">slanted</span><span style="font-size:11pt;">.</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">One</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;">Below one</span></p></li></ul></ul><p dir="ltr"><a href="https://example.com/cup" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;">A link</span></a><span><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="10" height="10" /></span></p></b><br class="Apple-interchange-newline">`,
  clean:
    '<h2>The cup</h2><p><strong>Bold</strong> and <em>slanted</em>.</p>' +
    '<ul><li><p>One</p><ul><li><p>Below one</p></li></ul></li></ul>' +
    '<p><a href="https://example.com/cup" rel="noopener noreferrer nofollow" target="_blank">A link</a></p>',
};

const wordItem = (marker: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

/** Word with tracked changes, a comment, a footnote, hidden text and a list that goes on after a paragraph. */
export const reviewedWord = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=EN-GB><!--StartFragment-->
<p class=MsoNormal>They sold <del cite="mailto:Rita%20V" datetime="2026-11-20T10:00">fifty</del><ins cite="mailto:Rita%20V" datetime="2026-11-20T10:00">twenty</ins>
thousand<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[RV1]</a></span>, or 10<sup>4</sup><a style='mso-footnote-id:ftn1' href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a>.<span style='display:none;mso-hide:all'>secret</span><o:p></o:p></p>
${wordItem('1.', 'One')}${wordItem('2.', 'Two')}<p class=MsoNormal>Between<o:p></o:p></p>${wordItem('3.', 'Three')}
<div style='mso-element:footnote-list'><hr size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>Note</p></div></div>
<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Internal remark</p></div></div></div>
<!--EndFragment--></body></html>`,
  clean:
    '<p>They sold twenty thousand, or 10<sup>4</sup>.</p><ol><li><p>One</p></li><li><p>Two</p></li></ol>' +
    '<p>Between</p><ol start="3"><li><p>Three</p></li></ol>',
};

/** Excel: a table with a row that is hidden, and styles of its own. */
export const excel = {
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-number-format:General;}</style></head><body>
<table border=0 cellpadding=0 style='border-collapse:collapse'><!--StartFragment--><col width=64 style='width:48pt'>
 <tr height=20><td height=20 class=xl65>Place</td>
  <td class=xl65>Team</td></tr>
 <tr style='display:none'><td>secret</td><td>row</td></tr>
 <tr height=20><td height=20 align=right>1</td>
  <td>Alpha</td></tr><!--EndFragment--></table></body></html>`,
  table:
    '<table><tbody><tr><td><p>Place</p></td><td><p>Team</p></td></tr>' +
    '<tr><td><p>1</p></td><td><p>Alpha</p></td></tr></tbody></table>',
  lines: '<p>Place | Team</p><p>1 | Alpha</p>',
};

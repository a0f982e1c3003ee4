// What is pasted and dropped: what office programs put on the clipboard with what is to be left of it, and pictures.
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

// XML for feeds and the sitemap.

/** An element with text. */
export function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Escapes text for elements and attributes; drops characters that XML 1.0 forbids. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

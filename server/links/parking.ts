// Tells pages of domains that are parked or for sale from pages about something. What counts is the title, a redirect in the page, or
// what a page says that says almost nothing else: other pages may well write about domains for sale, or link to a shop for domains.
import { getDomain } from 'tldts';
import { fold } from '../../contract/text/fold.ts';
import type { OutboundReply } from '../outbound/outbound.ts';
import { type ParkingSign, signInTexts, signInTitle } from './parking-phrases.ts';

/** Letters of a page that says almost nothing. Parking pages fill up with searches and legal notes. */
const maxLetters = 700;
/** An article may have a title such as "This domain is for sale". */
const articleLetters = 1_500;

const shops =
  /(?:^|\.)(?:hugedomains\.com|afternic\.com|dan\.com|sedo\.(?:com|de)|buydomains\.com|domainmarket\.com|brandbucket\.com|squadhelp\.com|atom\.com|undeveloped\.com|uniregistry\.com|nicsell\.com|efty\.com|saw\.com|perfectdomain\.com|domainagents\.com)$/;
const parkingHosts =
  /(?:^|\.)(?:parkingcrew\.net|sedoparking\.com|bodis\.com|parklogic\.com|above\.com|voodoo\.com|skenzo\.com|ztomy\.com|parked\.com|cashparking\.com|d38psrni17bvxu\.cloudfront\.net)$/;
const parkingPath = /^\/(?:lander|park(?:ed|ing)?|for-?sale|domain-for-sale)(?:\.\w+)?\/?$/i;

/** What shows that a page is of a domain that is parked or for sale; null for all others. */
export function parkingSign(asked: string, reply: OutboundReply): ParkingSign | null {
  const moved = reply.url === asked ? null : signOfTarget(reply.url, asked);
  if (moved !== null) return moved;
  const html = decoded(reply);
  const own = getDomain(reply.url) ?? new URL(reply.url).hostname;
  if (isServedByParking(html)) return 'Parked domain';
  const page = readPage(html);
  const titled = page.letters <= articleLetters ? signInTitle(page.title, own) : null;
  if (titled !== null || page.letters > maxLetters) return titled;
  const redirected = redirectsIn(html, reply.url).map((target) => signOfTarget(target, reply.url));
  return (
    redirected.find((sign) => sign !== null) ??
    signInTexts(page.lines, own) ??
    (offersItself(html, own) ? 'Domain for sale' : null)
  );
}

function signOfTarget(target: string, from: string): ParkingSign | null {
  const [to, before] = [new URL(target), new URL(from)];
  if (to.hostname !== before.hostname && shops.test(to.hostname)) return 'Domain for sale';
  if (to.hostname !== before.hostname && parkingHosts.test(to.hostname)) return 'Parked domain';
  return parkingPath.test(to.pathname) && !parkingPath.test(before.pathname) ? 'Parked domain' : null;
}

/** True if the page is made by a parking service: its key on the root element, or its scripts and frames. */
function isServedByParking(html: string): boolean {
  if (/<(?:html|body)\b[^<>]*\sdata-adblockkey\s*=/i.test(html)) return true;
  if (/<script\b[^<>]*>\s*(?:var\s+|window\.)park\s*=\s*["']/i.test(html)) return true;
  const sources = html.matchAll(
    /<(?:script|iframe|frame)\b[^<>]*?\ssrc\s*=\s*["']?(?:https?:)?\/\/([^/"'\s>:]+)/gi,
  );
  return [...sources].some(([, host = '']) => parkingHosts.test(host.toLowerCase()));
}

/** Where scripts and a meta element lead to at once. */
function redirectsIn(html: string, base: string): string[] {
  const script =
    /\blocation(?:\.href)?\s*=\s*["'`]([^"'`]+)["'`]|\blocation\.(?:replace|assign)\(\s*["'`]([^"'`]+)["'`]/gi;
  const meta =
    /<meta\b(?=[^<>]*\bhttp-equiv\s*=\s*["']?refresh)[^<>]*\bcontent\s*=\s*["']?\s*[\d.]*\s*[;,]\s*url\s*=\s*["']?([^"'>\s]+)/gi;
  const found = [...html.matchAll(script), ...html.matchAll(meta)];
  return found.flatMap(([, first, second]) => URL.parse(first ?? second ?? '', base)?.href ?? []);
}

/** True if the page links to the offer of its own domain in a shop. */
function offersItself(html: string, own: string): boolean {
  const links = html.matchAll(
    /<(?:a|iframe|frame|form)\b[^<>]*?\s(?:href|src|action)\s*=\s*["']([^"'<>]+)["']/gi,
  );
  return [...links].some(([, link = '']) => {
    const url = URL.parse(link);
    return url !== null && shops.test(url.hostname) && url.href.toLowerCase().includes(own);
  });
}

type ReadPage = {
  title: string;
  /** Texts of block elements, in their order. */
  lines: string[];
  letters: number;
};

/** The title and texts of a page, folded. Texts that it quotes are left out. */
function readPage(html: string): ReadPage {
  const title = /<title\b[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '';
  const text = html
    .replaceAll(/<!--.*?(?:-->|$)/gs, '')
    .replaceAll(/<(head|script|style|template|svg|blockquote|pre|code|q)\b.*?(?:<\/\1\s*>|$)/gis, '\n')
    // Inline elements part no sentence.
    .replaceAll(/<\/?(?:a|b|strong|em|i|u|span|small|font|mark|abbr|bdi|big)\b[^<>]*>/gi, '')
    .replaceAll(/<[^<>]*>?/g, '\n');
  const lines = text.split('\n').flatMap((line) => folded(line) || []);
  return { title: folded(title), lines, letters: lines.join('').length };
}

function folded(text: string): string {
  const plain = text
    .replaceAll(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|caron|ring|slash);/gi, '$1')
    .replaceAll(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(
        Math.min(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), 0x10_ff_ff),
      ),
    )
    .replaceAll(/&[a-z]+;/gi, ' ');
  return fold(plain).trim();
}

/** The text in the encoding that the reply or the page names; otherwise UTF-8, or Windows-1252 if it is not that. */
function decoded({ bytes, headers }: OutboundReply): string {
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(String(headers['content-type'] ?? ''))?.[1] ??
    /<meta\b[^<>]*charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 1_024))?.[1];
  try {
    // As a stream: the last letter may be cut.
    return new TextDecoder(named ?? 'utf-8', { fatal: named === undefined }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

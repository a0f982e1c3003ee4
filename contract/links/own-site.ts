// Links that can also be a path on the public site.
import { link } from '../kit/calls.ts';
import { type CheckedLink, checkUrl } from './links.ts';

/** An absolute https URL, see {@link checkUrl}, or a path on the site such as `/games/axie?tab=news`. */
export function siteLink() {
  return link(checkSiteLink);
}

/** Refuses text that reads like a path but would leave the site. */
export function checkSiteLink(text: string): CheckedLink {
  const typed = text.trim();
  if (!typed.startsWith('/')) return checkUrl(typed);
  // Browsers open //host and /\host as another site.
  if (/^\/[/\\]/.test(typed)) return refused('Enter a link to another site with https://.');
  if (typed.length > maxLength) return refused(`Use at most ${maxLength} characters.`);
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(typed)) {
    return refused('Enter a path without spaces, for example /games/axie.');
  }
  return { ok: true, url: typed };
}

/** Maximum characters in a path, as in a URL. */
const maxLength = 2048;

function refused(message: string): CheckedLink {
  return { ok: false, message };
}

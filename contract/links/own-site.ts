// Links that may also lead to a page of the site itself.
import { link } from '../kit/calls.ts';
import { type CheckedLink, checkUrl } from './links.ts';

/** An absolute https URL, see {@link checkUrl}, or a path on the site such as `/games/axie?tab=news`. */
export function siteLink() {
  return link(checkSiteLink);
}

/** As {@link siteLink}: what is refused could leave the site although it reads like a page of it. */
export function checkSiteLink(text: string): CheckedLink {
  const typed = text.trim();
  if (!typed.startsWith('/')) return checkUrl(typed);
  // A browser takes //host, and /\host too, for another site.
  if (/^\/[/\\]/.test(typed)) return refused('This is a link to another site: write it with https://.');
  if (typed.length > longest)
    return refused(`This path is too long: expected ${longest} characters at most.`);
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(typed)) {
    return refused('This path has spaces, backslashes or invisible characters: expected none.');
  }
  return { ok: true, url: typed };
}

/** Characters in a path, as in a URL. */
const longest = 2048;

function refused(message: string): CheckedLink {
  return { ok: false, message };
}

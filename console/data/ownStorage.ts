// What the browser keeps of a person. It goes with their session; theme and density of the screen stay.

const inBrowser = /^(recent|jobs)( |$)|^list\.|^previewWidth$/;
const places = /^scroll |^react-router-scroll-positions$/;
/** Of a sign-in at another site, which comes back to this tab. */
const signIn = 'sso';
const drafts = 'draft/';

/** Removes what is kept of the person, but for their drafts of unsaved text. */
export function forgetPerson(): void {
  removeKeys(localStorage, (key) => inBrowser.test(key));
  forgetPersonInTab();
}

/** The part of it that only this tab has. */
export function forgetPersonInTab(): void {
  sessionStorage.removeItem(signIn);
  forgetPlaces();
}

/** The addresses that were scrolled. */
export function forgetPlaces(): void {
  removeKeys(sessionStorage, (key) => places.test(key));
}

/** Removes the drafts of all persons but this one. They outlive a session that expired, so that its text can be recovered. */
export function forgetDrafts(but?: string): void {
  const own = but === undefined ? undefined : `${drafts}${but}/`;
  removeKeys(localStorage, (key) => key.startsWith(drafts) && (own === undefined || !key.startsWith(own)));
}

function removeKeys(storage: Storage, isGone: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (isGone(key)) storage.removeItem(key);
}

// The signed-in session, stored in the browser under one key and followed by every tab.
import { useSyncExternalStore } from 'react';
import type { RightLevel } from '../../contract/kit/rights.ts';
import type { Identity } from '../../contract/session/session.ts';
import { forgetDrafts, forgetPerson, forgetPersonInTab } from './ownStorage.ts';

export type StoredRole = Identity['roles'][number];
/** Known before the first fetch. */
export type SignedIn = {
  email: string;
  name: string;
  /** Blocks every other call until it is done. */
  mustChangePassword: boolean;
  mustSetUpTwoFactor: boolean;
  startsOnDesk: boolean;
  roles: readonly StoredRole[];
};

/**
 * `expired`: the session ended during work. Storage is empty, but the page stays under the login dialog. `roles` is
 * empty if they or the first one's rights were missing in storage: everything is denied until the next login.
 */
export type Session = SignedIn & { status: 'active' | 'expired' };

/** The session in storage, or null. Follows other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** The current session, or null. Keeps its identity until something changes. */
export function currentSession(): Session | null {
  return session;
}

/** The token, read from storage each time, so that a newer one of another tab is used at once. */
export function storedToken(): string | undefined {
  return read()?.token;
}

/** Calls back after every change, in this tab or another. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the session of a login. */
export function startSession(token: string, identity: Identity): void {
  forgetDrafts(identity.account.email);
  store({ token, ...signedInOf(identity) });
}

/** Updates the current session from a reply. Missing roles stay missing. */
export function updateSession(identity: Identity): void {
  const token = storedToken();
  if (session?.roles.length === 0) return;
  const next = signedInOf(identity);
  if (token === undefined || JSON.stringify(next) === JSON.stringify(known(session))) return;
  store({ token, ...next });
}

/** Removes the session and what is kept of the person. Other tabs sign out too. Drafts stay, as they do without a session. */
export function endSession(): void {
  localStorage.removeItem(storageKey);
  change(null);
  forgetPerson();
}

/** The same at the person's own wish, with their drafts. */
export function logOut(): void {
  endSession();
  forgetDrafts();
}

/** Removes the session but leaves the page, which waits for the password. Other tabs wait too. */
export function expireSession(): void {
  if (session === null) return;
  localStorage.setItem(storageKey, expiredMark);
  localStorage.removeItem(storageKey);
  forgetPerson();
  change({ ...session, status: 'expired' });
}

const storageKey = 'userInfo';
/** Written just before an expired session is removed, so that other tabs know the reason. */
const expiredMark = '"expired"';

type Stored = SignedIn & { token: string };

const listeners = new Set<() => void>();
let session: Session | null = restored(read());

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTab);

function followOtherTab(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  if (event.newValue === expiredMark) {
    if (session !== null) change({ ...session, status: 'expired' });
  } else if (event.newValue !== null) change(restored(read()));
  else if (event.oldValue !== expiredMark) {
    change(null);
    forgetPersonInTab();
  }
}

function change(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

function store(next: Stored): void {
  localStorage.setItem(storageKey, JSON.stringify(next));
  change(restored(next));
}

function restored(stored: Stored | undefined): Session | null {
  return stored === undefined ? null : { ...(known(stored) ?? stored), status: 'active' };
}

function known(value: SignedIn | null): SignedIn | null {
  if (value === null) return null;
  const { email, name, mustChangePassword, mustSetUpTwoFactor, startsOnDesk, roles } = value;
  return { email, name, mustChangePassword, mustSetUpTwoFactor, startsOnDesk, roles };
}

function signedInOf({ account, roles }: Identity): SignedIn {
  const { email, name, mustChangePassword, mustSetUpTwoFactor, startsOnDesk } = account;
  return { email, name, mustChangePassword, mustSetUpTwoFactor, startsOnDesk, roles };
}

/** Reads the storage. Damaged values, as a user may leave them, count as missing. */
function read(): Stored | undefined {
  try {
    const value: Partial<Record<keyof Stored, unknown>> | null = JSON.parse(
      localStorage.getItem(storageKey) ?? 'null',
    );
    if (typeof value?.token !== 'string' || value.token === '') return undefined;
    return {
      token: value.token,
      email: textOf(value.email),
      name: textOf(value.name),
      mustChangePassword: value.mustChangePassword === true,
      mustSetUpTwoFactor: value.mustSetUpTwoFactor === true,
      startsOnDesk: value.startsOnDesk === true,
      roles: rolesOf(value.roles),
    };
  } catch {
    return undefined;
  }
}

/** Only the first role counts: without its rights there are none. Others that are damaged are left out. */
function rolesOf(value: unknown): StoredRole[] {
  if (!Array.isArray(value) || roleOf(value[0]) === undefined) return [];
  return value.map(roleOf).filter((role) => role !== undefined);
}

function roleOf(
  value: Partial<Record<keyof StoredRole, unknown>> | null | undefined,
): StoredRole | undefined {
  if (!Array.isArray(value?.rights)) return undefined;
  return { id: textOf(value.id), name: textOf(value.name), rights: value.rights.filter(isRight) };
}

function isRight(value: Partial<RightLevel> | null): value is RightLevel {
  return typeof value?.name === 'string';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

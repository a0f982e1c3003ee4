// The signed-in user and their rights. The server checks again at every call.
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import { session as calls, type Identity } from '../../contract/session/session.ts';
import { useRead } from './queries.ts';
import { type SignedIn, useSession } from './session.ts';

/** Stored roles apply from the first paint on; `account` follows with the server's reply. */
export type CurrentIdentity = SignedIn & {
  account: Identity['account'] | undefined;
  /** Empty before the server's reply and without an account. */
  avatar: string;
  access: Identity['account']['access'] | undefined;
};

/** The signed-in user, or null. */
export function useIdentity(): CurrentIdentity | null {
  const session = useSession();
  const { data } = useRead(calls.current, {}, { enabled: session?.status === 'active' });
  if (session === null) return null;
  const account = data?.account;
  const { status: _status, ...signedIn } = session;
  return {
    ...signedIn,
    account,
    avatar: account?.avatar ?? '',
    // Without stored roles everything is denied, whatever the server says.
    access: session.roles.length === 0 ? 'staff' : account?.access,
  };
}

/** True if the first role holds this right. */
export function useCan(right: Right): boolean {
  return hasRight(useSession()?.roles, right);
}

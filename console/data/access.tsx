// Who is at the screen and what they may do. The server decides again at every call.
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import { session as calls, type Identity } from '../../contract/session/session.ts';
import { useRead } from './queries.ts';
import { type SignedIn, useSession } from './session.ts';

/** Stored roles decide from the first paint on; `account` is there once the server has answered. */
export type CurrentIdentity = SignedIn & {
  account: Identity['account'] | undefined;
  /** Empty until the server has answered, and where there is none. */
  avatar: string;
  access: Identity['account']['access'] | undefined;
};

/** Who is signed in, or null. */
export function useIdentity(): CurrentIdentity | null {
  const session = useSession();
  const { data } = useRead(calls.current, {}, { enabled: session?.status === 'active' });
  if (session === null) return null;
  const account = data?.account;
  const { email, name, mustChangePassword, mustSetUpTwoFactor, roles } = session;
  return {
    email,
    name,
    mustChangePassword,
    mustSetUpTwoFactor,
    roles,
    account,
    avatar: account?.avatar ?? '',
    access: account?.access,
  };
}

/** Whether the first role holds this right. */
export function useCan(right: Right): boolean {
  return hasRight(useSession()?.roles, right);
}

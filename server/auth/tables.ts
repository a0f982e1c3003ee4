// The tables behind signing in.
import type { Generated } from 'kysely';
import type { SignInMethod } from '../../contract/session/session.ts';

export interface RoleTable {
  id: string;
  seq: number;
  version: number;
  name: string;
  /** Folded, for uniqueness, sorting and search. */
  nameKey: string;
  description: string;
  /** JSON: [{name, level}]. Ignored for the built-in Administrator, who has every right there is. */
  rights: string;
  builtIn: number;
  requiresTwoFactor: Generated<number>;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

export interface AccountTable {
  id: string;
  seq: number;
  version: number;
  email: string;
  emailKey: string;
  name: string;
  /** Folded, for sorting and search. */
  nameKey: string;
  avatarId: string | null;
  status: 'active' | 'disabled';
  passwordHash: string;
  mustChangePassword: number;
  lastLoginAt: string | null;
  passwordChangedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

interface AccountRoleTable {
  accountId: string;
  position: number;
  roleId: string;
}

interface SessionTable {
  id: string;
  tokenHash: string;
  accountId: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ip: string;
  userAgent: string;
  method: Generated<SignInMethod>;
}

interface AuthenticatorAppTable {
  accountId: string;
  /** As `Seal` closes it. */
  secret: string;
  begunAt: string;
  /** Null until a code of it was seen: so long it counts for nothing. */
  confirmedAt: string | null;
  /** The number of the thirty seconds whose code was used last; the release before knows no other. */
  lastStep: number;
  /** A list of such numbers: of the codes that were used, the last one at its end. */
  usedSteps: string;
}

interface RecoveryCodeTable {
  accountId: string;
  codeHash: string;
  usedAt: string | null;
}

interface PasskeyTable {
  id: string;
  accountId: string;
  /** As its authenticator calls it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  /** JSON: texts. */
  transports: string;
  synced: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface PasskeyChallengeTable {
  challengeHash: string;
  /** Whose new passkey it is for; null for signing in. */
  accountId: string | null;
  expiresAt: string;
}

interface ThrottleTable {
  key: string;
  windowStart: string;
  count: number;
}

declare module '../database/database.ts' {
  interface Tables {
    role: RoleTable;
    account: AccountTable;
    accountRole: AccountRoleTable;
    session: SessionTable;
    throttle: ThrottleTable;
    authenticatorApp: AuthenticatorAppTable;
    recoveryCode: RecoveryCodeTable;
    passkey: PasskeyTable;
    passkeyChallenge: PasskeyChallengeTable;
  }
}

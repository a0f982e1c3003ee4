// Tables of accounts, roles, sessions and second factors.
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
  /** JSON: [{name, level}]. Ignored for the built-in Administrator, who has every right. */
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
  startsOnDesk: Generated<number>;
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
  /** Encrypted by `Seal`. */
  secret: string;
  begunAt: string;
  /** Null until its first code was entered; until then the app is not used. */
  confirmedAt: string | null;
  /** The time step (Unix time / 30 s) of the last used code. The previous release reads only this column. */
  lastStep: number;
  /** JSON: time steps of used codes, the latest last. */
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
  /** Base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  /** JSON: strings. */
  transports: string;
  synced: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface PasskeyChallengeTable {
  challengeHash: string;
  /** The account that adds a passkey; null for signing in. */
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

// The tables behind signing in.

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
}

interface ThrottleTable {
  key: string;
  windowStart: string;
  count: number;
}

declare module '../db/db.ts' {
  interface Tables {
    role: RoleTable;
    account: AccountTable;
    accountRole: AccountRoleTable;
    session: SessionTable;
    throttle: ThrottleTable;
  }
}

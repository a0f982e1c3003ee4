// Accounts. So far: changing the own password.
import { accounts } from '../../../contract/accounts.ts';
import { implement } from '../../platform/call.ts';
import { changePassword } from './accounts.password.ts';

export const room = implement(accounts, { changePassword: { staged: changePassword } });

// The caller's own second factors: their status, and the handlers of all changes.
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { factorsOfOne } from '../../auth/two-factor/factors.ts';
import { implement } from '../../http/feature.ts';
import { beginApp, confirmApp, removeApp, renewCodes } from './two-factor.app.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey, toPasskey } from './two-factor.passkeys.ts';

export const feature = implement(twoFactor, {
  status: async (_input, { db, who }) => {
    const app = await db
      .selectFrom('authenticatorApp')
      .select('confirmedAt')
      .where('accountId', '=', who.id)
      .executeTakeFirst();
    const passkeys = await db
      .selectFrom('passkey')
      .selectAll()
      .where('accountId', '=', who.id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const { recoveryCodes } = await factorsOfOne(db, who.id);
    const since = app?.confirmedAt ?? null;
    return {
      required: who.requiresTwoFactor,
      app: since === null ? null : { since },
      passkeys: passkeys.map(toPasskey),
      recoveryCodes,
    };
  },
  beginApp: { staged: true, run: beginApp },
  confirmApp: { staged: true, run: confirmApp },
  removeApp: { staged: true, run: removeApp },
  renewCodes: { staged: true, run: renewCodes },
  beginPasskey: { staged: true, run: beginPasskey },
  addPasskey: { staged: true, run: addPasskey },
  renamePasskey: { mayChangeNothing: true, run: renamePasskey },
  removePasskey: { staged: true, run: removePasskey },
});

// The avatar of an account: validated, and recorded as a use of the picture.
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/database.ts';
import { noteUse, type PlacedPictures } from '../../media/usage.ts';

type WithAvatar = { avatarId?: string | null | undefined };

export function avatarOf({ avatarId }: WithAvatar): PlacedPictures {
  return { avatarId: { id: avatarId, slot: 'avatar' } };
}

export async function noteAvatar(
  db: Transaction<Tables>,
  account: WithAvatar & { id: string; name: string },
): Promise<void> {
  const { id, name } = account;
  await noteUse(db, { type: 'account', id, label: name }, avatarOf(account));
}

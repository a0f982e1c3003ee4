import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTold } from '../data/pulse.ts';
import { useSession } from '../data/session.ts';
import { unreadNotices } from '../inbox/unread.ts';
import { startPulse } from './startPulse.ts';

/** Asks the pulse while somebody is signed in, and tells the bell what it says. */
export default function Pulse() {
  const email = useSession()?.email;
  useEffect(() => (email === undefined ? undefined : startPulse(email)), [email]);
  const client = useQueryClient();
  const unread = useTold((told) => told.unread);
  useEffect(() => {
    if (unread !== undefined) client.setQueryData(unreadNotices.queryKey, { total: unread });
  }, [client, unread]);
  return null;
}

// The number of unread notices, for the bell. Its `total` can be set under its key by whatever learns it otherwise.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../data/client.ts';

// Neither the header nor a form waits for the contract.
const contract = async () => (await import('../../contract/inbox/inbox.ts')).inbox;

const listPath = '/api/inbox/list';
const payload = { unread: true, pageSize: 1 };

/** For `useQuery`. Asked at the start and when the window gets the focus back. */
export const unreadNotices = queryOptions<{ total: number }>({
  queryKey: [listPath, payload],
  meta: { silent: true },
  queryFn: async ({ signal }) => call((await contract()).list, payload, { display: false, signal }),
});

/** Reads what is about a record or job that was seen. A failure leaves it unread, which harms nobody. */
export async function readAbout(recordId: string): Promise<number> {
  try {
    return (await call((await contract()).read, { recordId }, { display: false })).read;
  } catch {
    return 0;
  }
}

/** Reads what is about a record that is open. Without unread notices nothing is sent. */
export function useReadNotices(recordId: string): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadNotices, enabled: false });
  const total = data?.total ?? 0;
  const asked = useRef(0);
  useEffect(() => {
    const isMore = total > asked.current;
    asked.current = total;
    if (!isMore) return;
    const read = async () => {
      if ((await readAbout(recordId)) > 0) await client.invalidateQueries({ queryKey: [listPath] });
    };
    void read();
  }, [client, recordId, total]);
}

// Keeps what is typed in a form on the server, for its preview link alone. Nothing is saved.
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { previewLink } from '../../../contract/delivery/kit.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import { BizError, call, isUnanswered } from '../../data/client.ts';
import { randomId } from '../../data/randomId.ts';
import { type LatestSender, sendLatest } from '../../data/sendLatest.ts';
import { siteUrl } from '../../data/site.ts';
import type { Values } from '../../form/fields/values.ts';
import { useFields } from '../../form/saving/record.ts';

export type SnapshotCall = WriteCall<z.ZodObject, typeof previewLink>;

/** A new object for each snapshot that the server keeps. The link stays the same. */
export type Page = { link: string };

/** @param values undefined until they are loaded */
export function useSnapshot(
  snapshot: SnapshotCall,
  recordId: string | undefined,
  values: Values | undefined,
): { page: Page | null; failed: boolean } {
  const { fields } = useFields();
  const [snapshotId] = useState(() => randomId());
  const [page, setPage] = useState<Page | null>(null);
  const [failed, setFailed] = useState(false);
  const sender = useRef<LatestSender<Values>>(null);
  useEffect(() => {
    const send = async (payload: Values, signal: AbortSignal) => {
      try {
        const { path } = await call(snapshot, payload, { display: false, signal });
        setFailed(false);
        setPage({ link: siteUrl + path.replace('/v1', '') });
      } catch (error) {
        setFailed(true);
        throw error;
      }
    };
    const { put, stop } = sendLatest(send, mayPass);
    sender.current = { put, stop };
    return stop;
  }, [snapshot]);
  useEffect(() => {
    if (values !== undefined) sender.current?.put({ snapshotId, recordId, ...validIn(fields, values) });
  }, [snapshotId, recordId, fields, values]);
  return { page, failed };
}

function mayPass(error: unknown): boolean {
  return error instanceof BizError && (isUnanswered(error) || error.code === 503);
}

/** The fields whose values are valid so far: half a link is not shown. */
function validIn({ shape }: z.ZodObject, values: Values): Values {
  const isValid = ([name, value]: [string, unknown]) => shape[name]?.safeParse(value).success === true;
  return Object.fromEntries(Object.entries(values).filter(isValid));
}

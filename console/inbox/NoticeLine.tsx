// One notice: what happened, where, and the beginning of the comment.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notice, NoticeKind } from '../../contract/inbox/inbox.ts';
import { useRecordHref } from '../data/screens.ts';
import { useKinds } from '../history/kinds.ts';
import { labelOf } from '../history/labels.ts';
import { Time } from '../ui/display/Time.tsx';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';

/** @param onOpen called when its link is followed */
export function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, at, by, type, label, more, gone, path, text, readAt, job } = notice;
  const href = useNoticeHref(notice);
  const labels = useKinds().get(type);
  const [before, after] = job === null ? texts[kind] : [jobText(job), ''];
  const field = path !== null && labels !== undefined ? ` · ${labelOf(labels, path)}` : '';
  const who = by === null ? before : `${by.name} ${before}`;
  const said: ReactNode = (
    <>
      {readAt === null && <VisuallyHidden>Unread: </VisuallyHidden>}
      {who} <b dir="auto">{label}</b>
      {more > 0 && ` and ${more} more`}
      {field}
      {after}
      {gone && ' (deleted)'}
    </>
  );
  return (
    <li {...(readAt === null ? { 'data-unread': '' } : {})}>
      {href === undefined ? (
        <span>{said}</span>
      ) : (
        <Link to={href} onClick={onOpen}>
          {said}
        </Link>
      )}
      <Time value={at} />
      {text !== null && <p dir="auto">{text}</p>}
    </li>
  );
}

/** Words around the record's name: "Ann returned The Game to draft". */
const texts: Record<NoticeKind, readonly [before: string, after: string]> = {
  mentioned: ['mentioned you in', ''],
  replied: ['replied in', ''],
  assigned: ['assigned you', ''],
  review: ['sent', ' for review'],
  returned: ['returned', ' to draft'],
  published: ['published', ''],
  due: ['Due today:', ''],
  scheduleMissed: ['Not published as scheduled:', ''],
  releaseFailed: ['Release not published:', ''],
  jobDone: ['Job finished:', ''],
  webhookOff: ['Webhook turned off:', ''],
};

function jobText({ state, changed, refused }: NonNullable<Notice['job']>): string {
  if (state === 'failed') return 'Job failed:';
  if (refused === 0) return 'Job finished:';
  return changed === 0 ? 'Job refused:' : 'Job partly refused:';
}

/** Leads to the record, and to the comment that it is about. Undefined where nothing can be opened. */
function useNoticeHref({ type, recordId, commentId, gone }: Notice): string | undefined {
  const hrefOf = useRecordHref();
  if (gone) return undefined;
  if (type === 'job') return `/jobs?job=${recordId}`;
  const href = hrefOf(type, recordId);
  return href === undefined || commentId === null
    ? href
    : `${href}&comments=${recordId}&comment=${commentId}`;
}

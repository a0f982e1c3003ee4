// The bell in the header, with the number of unread notices. Loaded when the page is idle.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { retryUntilOnline } from '../data/idle.ts';
import { useSession } from '../data/session.ts';
import { BellOutlined } from '../ui/buttons/icons.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { Popup } from '../ui/overlays/Popup.tsx';
import { unreadNotices } from './unread.ts';
import './inboxBell.css';

const InboxPanel = lazy(() => retryUntilOnline(() => import('./InboxPanel.tsx')));

export default function InboxBell() {
  const isActive = useSession()?.status === 'active';
  const { data } = useQuery({ ...unreadNotices, enabled: isActive });
  const unread = data?.total ?? 0;
  return (
    <Popup
      type="text"
      className="inbox-bell"
      label="Inbox"
      aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
      title="Inbox"
      icon={<BellOutlined />}
      content={(close) => (
        <div className="inbox">
          <Suspense fallback={<Lines rows={6} />}>
            <InboxPanel unread={unread} onClose={close} />
          </Suspense>
        </div>
      )}
    >
      {unread > 0 && (
        <span aria-hidden className="inbox-count">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Popup>
  );
}

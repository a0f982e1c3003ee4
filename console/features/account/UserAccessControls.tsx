// User Access Controls: your own access, and for administrators all accounts and roles. The tab is in the address.
import './my-account/access.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIdentity } from '../../data/access.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { Tabs } from '../../ui/overlays/Tabs.tsx';
import { type Tab, tabHref } from './account.paths.ts';
import { MyAccess } from './my-account/MyAccess.tsx';

// Most users only open their own access, so the tabs are loaded on demand.
const Accounts = lazy(() => import('./accounts/accounts.list.tsx'));
const Roles = lazy(() => import('./roles/roles.list.tsx'));

export default function UserAccessControls() {
  const navigate = useNavigate();
  const wanted = useSearchParams()[0].get('tab');
  const access = useIdentity()?.access;
  // The server tells who is an administrator; before its reply a link to a tab waits.
  const waits = access === undefined && wanted !== null;
  const tabs = access === 'admin' ? [own, ...forAdministrators] : [own];
  const active = tabs.find(({ key }) => key === wanted) ?? own;
  if (waits) {
    return (
      <>
        {heading}
        <Lines rows={12} />
      </>
    );
  }
  return (
    <Tabs
      className="access-tabs"
      heading={heading}
      label="User Access Controls"
      tabs={tabs}
      active={active.key}
      onChange={(key) => void navigate(tabHref(key))}
      hrefOf={tabHref}
    >
      <Suspense key={active.key} fallback={<Lines rows={12} />}>
        {active.content}
      </Suspense>
    </Tabs>
  );
}

const heading = <h1>User Access Controls</h1>;

type Part = { key: Tab; label: string; content: ReactNode };

const own: Part = { key: 'my-access', label: 'My access', content: <MyAccess /> };
const forAdministrators: readonly Part[] = [
  { key: 'accounts', label: 'Accounts', content: <Accounts /> },
  { key: 'roles', label: 'Roles', content: <Roles /> },
];

// The mixed layout: a header across the top, the whole menu at the side, the screen in the middle.
import './layout.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.ts';
import logo from '../logo.svg';
import { usePreferences } from '../preferences.ts';
import { productName } from '../product.ts';
import { ChangePasswordFirst } from './ChangePasswordFirst.tsx';
import { Content } from './Content.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SideMenu } from './SideMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Layout() {
  const { menuCollapsed } = usePreferences();
  const [shortcuts, setShortcuts] = useState(false);
  const locked = useSession()?.mustChangePassword === true;
  return (
    <div className={menuCollapsed ? 'shell shell-collapsed' : 'shell'}>
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <header className="shell-header">
        {!locked && <MenuDrawer />}
        <Link className="shell-brand" to="/" aria-label={`${productName}, start page`}>
          <img src={logo} alt="" width={28} height={28} />
          <span>{productName}</span>
        </Link>
        <UserMenu onShortcuts={() => setShortcuts(true)} />
      </header>
      {!locked && (
        <nav className="shell-side" aria-label="Main">
          <SideMenu collapsible />
        </nav>
      )}
      <main
        id="content"
        className={locked ? 'shell-content shell-content-alone' : 'shell-content'}
        tabIndex={-1}
      >
        {locked ? <ChangePasswordFirst /> : <Content />}
      </main>
      <Shortcuts open={shortcuts} onChange={setShortcuts} />
    </div>
  );
}

/** The address stays as it is: a fragment would stand in the way of a copied link. */
function skip(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

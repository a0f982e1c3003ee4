// The menu: all screens that the user may see, as links in collapsible groups.
import './sideMenu.css';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useIdentity } from '../../../data/access.tsx';
import { retryUntilOnline } from '../../../data/idle.ts';
import { setPreferences, usePreferences } from '../../../data/preferences.ts';
import type { ScreenGroup } from '../../../data/screens.ts';
import {
  AppstoreOutlined,
  DownOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  UserOutlined,
} from '../../../ui/buttons/icons.tsx';
import { groups, openScreens, type PlacedScreen, screenAt } from '../screens.ts';

const PinnedViews = lazy(() => retryUntilOnline(() => import('./PinnedViews.tsx')));

/** Collapsed, a group is an icon whose links open on hover and focus. */
export function SideMenu({ collapsible = false }: { collapsible?: boolean }) {
  const identity = useIdentity();
  const collapsed = usePreferences().menuCollapsed && collapsible;
  const current = screenAt(useLocation().pathname);
  const activeGroup = current?.group;
  const [closed, setClosed] = useState<ReadonlySet<ScreenGroup>>(new Set());
  useEffect(() => {
    if (activeGroup !== undefined) setClosed((before) => without(before, activeGroup));
  }, [activeGroup]);

  if (identity === null) return null;
  const screens = openScreens(identity.roles, identity.access);
  const shown = screens.filter((screen) => screen.inMenu);
  return (
    <>
      <ul className={collapsed ? 'side-menu side-menu-collapsed' : 'side-menu'}>
        {groupNames.map((name) => (
          <MenuGroup
            key={name}
            name={name}
            links={shown.filter((screen) => screen.group === name)}
            current={current}
            open={collapsed || !closed.has(name)}
            onToggle={() => setClosed(closed.has(name) ? without(closed, name) : new Set([...closed, name]))}
          >
            {name === 'desk' && (
              <Suspense>
                <PinnedViews screens={screens} />
              </Suspense>
            )}
          </MenuGroup>
        ))}
        <MenuLinks links={shown.filter((screen) => screen.group === undefined)} current={current} />
      </ul>
      {collapsible && <CollapseButton collapsed={collapsed} />}
    </>
  );
}

const groupIcons: Record<ScreenGroup, ComponentType> = {
  account: UserOutlined,
  homepage: HomeOutlined,
  gamesListings: AppstoreOutlined,
  articles: FileTextOutlined,
  desk: InboxOutlined,
};
const groupNames: readonly ScreenGroup[] = ['account', 'homepage', 'gamesListings', 'articles', 'desk'];

type LinksProps = { links: readonly PlacedScreen[]; current: PlacedScreen | undefined };
type GroupProps = LinksProps & {
  name: ScreenGroup;
  open: boolean;
  onToggle: () => void;
  /** Further entries, or false. With them the group is hidden while it is empty. */
  children: ReactNode;
};

function MenuGroup({ name, links, current, open, onToggle, children }: GroupProps) {
  if (links.length === 0 && children === false) return null;
  const Icon = groupIcons[name];
  const { label } = groups[name];
  // Also marks the list when a form outside the menu is open.
  const active = current?.group === name;
  return (
    <li className={active ? 'side-group side-group-active' : 'side-group'}>
      <button type="button" aria-expanded={open} title={label} onClick={onToggle}>
        <Icon />
        <span className="side-label">{label}</span>
        <DownOutlined className="side-arrow" />
      </button>
      <ul hidden={!open} aria-label={label}>
        <MenuLinks links={links} current={current} />
        {children}
      </ul>
    </li>
  );
}

function MenuLinks({ links, current }: LinksProps) {
  return links.map((screen) => (
    <li key={screen.path}>
      <Link to={screen.path} aria-current={screen === current ? 'page' : undefined}>
        {screen.group === undefined && screen.icon && <screen.icon />}
        {screen.label}
      </Link>
    </li>
  ));
}

function CollapseButton({ collapsed }: { collapsed: boolean }) {
  const label = collapsed ? 'Expand the menu' : 'Collapse the menu';
  return (
    <button
      type="button"
      className="side-collapse"
      aria-label={label}
      title={label}
      onClick={() => setPreferences({ menuCollapsed: !collapsed })}
    >
      {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  );
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...set].filter((one) => one !== item));
}

// Tabs. Arrow keys move between tabs; Enter, Space or a click opens one.
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { leadsTo } from '../../data/navigation.ts';
import { isComposing } from '../inputs/composition.ts';
import './tabs.css';

type TabsProps<K extends string> = {
  label: string;
  tabs: readonly { key: K; label: string }[];
  active: K;
  onChange: (key: K) => void;
  /** The address of a tab. */
  hrefOf: (key: K) => string;
  className?: string;
  /** Heading of the page, on the line of the tabs. */
  heading: ReactNode;
  /** Content of the active tab. */
  children: ReactNode;
};

export function Tabs<K extends string>({
  label,
  tabs,
  active,
  onChange,
  hrefOf,
  className,
  heading,
  children,
}: TabsProps<K>) {
  const id = useId();
  return (
    <div className={className}>
      <div className="tabs-head">
        {heading}
        <div role="tablist" aria-label={label} className="tabs">
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}${tab.key}`}
              aria-selected={tab.key === active}
              aria-controls={`${id}panel`}
              tabIndex={tab.key === active ? 0 : -1}
              {...leadsTo(
                () => hrefOf(tab.key),
                () => onChange(tab.key),
              )}
              onKeyDown={walk}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
        {children}
      </div>
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])];
  const here = tabs.indexOf(event.currentTarget);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (here + 1) % tabs.length,
    ArrowLeft: (here - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const to = tabs[places[event.key] ?? -1];
  if (!(to instanceof HTMLElement) || isComposing(event)) return;
  event.preventDefault();
  to.focus();
}

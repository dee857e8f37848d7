import { useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import './tabs.css';

interface Tab {
  readonly key: string;
  readonly label: string;
  /** Address of the tab; without scripts a tab is a link. */
  readonly to: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** Rendered beside the tabs. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Tabs with addresses of their own. Arrow keys, Home and End move between tabs and select them. */
export function Tabs({ label, tabs, selected, beside, children }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeyHandler(row, tabs, selected);
  return (
    <>
      <div className="wrap">
        <div className="tab-row">
          <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
            {tabs.map((tab) => (
              <Link
                key={tab.key}
                to={tab.to}
                preventScrollReset
                role="tab"
                id={`${id}-${tab.key}`}
                aria-selected={tab.key === selected}
                aria-controls={tab.key === selected ? `${id}-panel` : undefined}
                tabIndex={tab.key === selected ? 0 : -1}
              >
                {tab.label}
              </Link>
            ))}
          </div>
          {beside}
        </div>
      </div>
      <div className="wrap" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

/** Handler that focuses and selects the tab to which a key leads. */
function useKeyHandler(row: RefObject<HTMLElement | null>, tabs: readonly Tab[], selected: string) {
  const navigate = useNavigate();
  return (event: KeyboardEvent): void => {
    const selectedIndex = tabs.findIndex(({ key }) => key === selected);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (selectedIndex + 1) % tabs.length,
      ArrowLeft: (selectedIndex || tabs.length) - 1,
      Home: 0,
      End: tabs.length - 1,
      ' ': selectedIndex,
    };
    const target = targets[event.key] ?? -1;
    const tab = tabs[target];
    // With a modifier a key is a shortcut of the browser.
    if (!tab || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    row.current?.querySelectorAll('a')[target]?.focus();
    void navigate(tab.to, { preventScrollReset: true });
  };
}

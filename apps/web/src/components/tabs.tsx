import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
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
  /** Content of the selected tab. */
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with addresses of their own. Arrow keys, Home and End move between tabs and select them. */
export function Tabs({ label, tabs, selected, beside, children }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const go = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1, ' ': at };
    const step = STEPS[event.key];
    const next = step === undefined ? ends[event.key] : (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    const element = row.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
    void navigate(tab.to, { preventScrollReset: true });
  };
  return (
    <>
      <div className="wrap">
        <div className="tab-row">
          <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={go}>
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

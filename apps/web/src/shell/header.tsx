import type { User } from '@fumata/contracts';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from '../components/pictures/logo.js';
import { useUser } from './session/session.js';
import { browserStorage } from '../lib/browser-storage.js';

/** Loaded lazily because few visitors have an account. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.js')).AccountMenu }));

const LINKS = [
  { to: '/cardinaux', label: 'Cardinaux' },
  { to: '/papabili', label: 'Papabili' },
  { to: '/actualites', label: 'Actualités' },
  { to: '/conclave', label: 'Conclave Virtuel' },
  { to: '/quiz', label: 'Quiz' },
  { to: '/galeries', label: 'Galeries' },
];

/** Prefix of a section's pages outside of its own address. */
const SECTION_ALIASES: Readonly<Record<string, string>> = {
  '/papabili': '/papabile-du-jour',
  '/galeries': '/gallery/download',
};

export function Header() {
  const { pathname } = useLocation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const nav = useId();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header
      className="site-head"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className="wrap">
        <Brand />
        <Navigation id={nav} open={open} withLogin={!user} />
        <div className="head-side">
          <Account user={user} />
          <ThemeButton />
          <button
            ref={toggle}
            type="button"
            className="menu-btn"
            aria-expanded={open}
            aria-controls={nav}
            onClick={() => setOpen(!open)}
          >
            <i aria-hidden="true" />
            Menu
          </button>
        </div>
      </div>
    </header>
  );
}

const Brand = () => (
  <Link className="brand" to="/" aria-label="Fumata, accueil">
    <Logo />
  </Link>
);

function Account({ user }: { user: User | undefined }) {
  return user ? (
    <Suspense>
      <AccountMenu user={user} />
    </Suspense>
  ) : (
    <Link className="login" to="/login">
      Connexion
    </Link>
  );
}

function Navigation({ id, open, withLogin }: { id: string; open: boolean; withLogin: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav className={open ? 'site-nav open' : 'site-nav'} id={id} aria-label="Navigation principale">
      <ul>
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={ariaCurrentOf(to, pathname)}>
              {label}
            </Link>
          </li>
        ))}
        {withLogin && (
          <li className="only-menu">
            <Link to="/login">Connexion</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/**
 * Marks the section that the path contains, so also that of a page of the administration. Comparing with a trailing
 * slash keeps an article whose address merely starts with the section's name from matching.
 */
function ariaCurrentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return [to, SECTION_ALIASES[to] ?? to].some((each) => `${pathname}/`.includes(`${each}/`)) ? 'true' : undefined;
}

/**
 * Light or dark theme: the visitor's choice, else the system's. index.html applies the stored choice before the first
 * paint.
 */
function ThemeButton() {
  const change = (): void => {
    const { dataset } = document.documentElement;
    const dark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset.theme = dark ? 'light' : 'dark';
    browserStorage.write('theme', dataset.theme);
  };
  return (
    <button type="button" className="icon-btn" aria-label="Changer de thème&nbsp;: clair ou sombre" onClick={change}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 2.500a7.500 7.500 0 0 1 0 15z" fill="currentColor" />
      </svg>
    </button>
  );
}

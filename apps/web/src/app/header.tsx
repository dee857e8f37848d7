import type { User } from '@fumata/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Logo } from '../components/logo.js';
import { ADMINISTRATION_LINKS } from './administration-links.js';
import { useSession, useSituation } from './session.js';
import { ThemeButton } from './theme-button.js';

const LINKS = [
  { to: '/cardinaux', label: 'Cardinaux' },
  { to: '/papabili', label: 'Papabili' },
  { to: '/actualites', label: 'Actualités' },
  { to: '/conclave', label: 'Conclave Virtuel' },
  { to: '/quiz', label: 'Quiz' },
  { to: '/galeries', label: 'Galeries' },
];

export function Header() {
  const { pathname } = useLocation();
  const situation = useSituation();
  const user = situation.is === 'known' ? situation.user : undefined;
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
        <Link className="brand" to="/" aria-label="Fumata, accueil">
          <Logo />
        </Link>
        <nav className={open ? 'site-nav open' : 'site-nav'} id={nav} aria-label="Navigation principale">
          <ul>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={pathname.includes(to) ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
            {!user && (
              <li className="only-menu">
                <Link to="/login">Connexion</Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="head-side">
          {user ? (
            <Known user={user} />
          ) : (
            <Link className="login" to="/login">
              Connexion
            </Link>
          )}
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

function Known({ user }: { user: User }) {
  const session = useSession();
  const navigate = useNavigate();
  const leave = () => void session.logout().then(() => navigate('/'));
  if (user.role !== 'admin') {
    return (
      <>
        <span className="greeting">Bonjour, {user.name}</span>
        <button type="button" className="btn ghost sm" onClick={leave}>
          Déconnexion
        </button>
      </>
    );
  }
  return <AdministratorMenu name={user.name} onLeave={leave} />;
}

function AdministratorMenu({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(close, [pathname]);
  return (
    <details
      ref={menu}
      className="admin-menu"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span>Bonjour, {name}</span>
      </summary>
      <ul role="list">
        {ADMINISTRATION_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onLeave}>
            Déconnexion
          </button>
        </li>
      </ul>
    </details>
  );
}

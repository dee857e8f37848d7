import type { User } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { linksFor } from './administration-links.js';
import { useLogout } from './use-logout.js';
import './account-menu.css';

/** Greeting and logout; administrators and analysts get a menu with links to their pages. */
export function AccountMenu({ user }: { user: User }) {
  const endSession = useLogout();
  const logout = () => void endSession();
  const links = linksFor(user.role);
  if (links.length === 0) {
    return (
      <>
        <Link className="greeting" to="/compte">
          Bonjour, {user.name}
          <span className="sr">, mon compte</span>
        </Link>
        <button type="button" className="btn ghost sm" onClick={logout}>
          Déconnexion
        </button>
      </>
    );
  }
  return <AdministratorMenu name={user.name} links={links} onLeave={logout} />;
}

const OWN_ACCOUNT = { to: '/compte', label: 'Mon compte' };

interface AdministratorMenuProps {
  name: string;
  links: ReturnType<typeof linksFor>;
  onLeave: () => void;
}

function AdministratorMenu({ name, links, onLeave }: AdministratorMenuProps) {
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
        <span>
          <span className="hello">Bonjour, </span>
          {name}
        </span>
      </summary>
      <ul role="list">
        {[...links, OWN_ACCOUNT].map(({ to, label }) => (
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

import type { User } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { linksFor } from './administration-links.js';
import { useLogout } from './session/use-logout.js';
import './account-menu.css';

const OWN_ACCOUNT = { to: '/compte', label: 'Mon compte' };

/** Greeting that opens the links of the account's role, the own account and the logout. */
export function AccountMenu({ user: { name, role } }: { user: User }) {
  const logout = useLogout();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(close, [pathname]);
  return (
    <details
      ref={menu}
      className="account-menu"
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
        {[...linksFor(role), OWN_ACCOUNT].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void logout()}>
            Déconnexion
          </button>
        </li>
      </ul>
    </details>
  );
}

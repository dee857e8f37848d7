import type { User } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ADMINISTRATION_LINKS } from './administration-links.js';
import { useSession } from './session.js';
import './account-menu.css';

/** A greeting and the way out; for administrators, the way to their pages. */
export function AccountMenu({ user }: { user: User }) {
  const session = useSession();
  const navigate = useNavigate();
  const leave = () => void session.logout().then(() => navigate('/'));
  if (user.role !== 'admin') {
    return (
      <>
        <Link className="greeting" to="/compte">
          Bonjour, {user.name}
          <span className="sr">, mon compte</span>
        </Link>
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
          <Link to="/compte" onClick={close}>
            Mon compte
          </Link>
        </li>
        <li>
          <button type="button" onClick={onLeave}>
            Déconnexion
          </button>
        </li>
      </ul>
    </details>
  );
}

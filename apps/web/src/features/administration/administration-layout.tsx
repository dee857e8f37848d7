import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { ADMINISTRATION_LINKS, linksFor, rolesAt } from '../../shell/administration-links.js';
import { ApiContext, useApi } from '../../shell/api.js';
import { sessionApiOf } from '../../shell/session/session-api.js';
import { useUser } from '../../shell/session/session.js';
import { useLogout } from '../../shell/session/use-logout.js';
import { useToastPlace } from '../../components/messages/use-toast-place.js';
import { Guard } from '../../routes/guard.js';
import { queryClientOf, apiQuery } from './kit/server-state.js';
import { OutdatedNotice } from './kit/outdated-notice.js';
import { Relogin } from './kit/relogin.js';
import { Notice } from '../../components/messages/notice.js';
import './administration.css';

export function Component() {
  const { pathname } = useLocation();
  const api = sessionApiOf(useApi());
  useToastPlace();
  // On a shared machine, nothing of the administration stays behind.
  useEffect(() => () => queryClientOf(api).clear(), [api]);
  return (
    <Guard roles={rolesAt(pathname)}>
      <div className="admin">
        <ApiContext value={api}>
          <QueryClientProvider client={queryClientOf(api)}>
            <Relogin api={api}>
              <SideNavigation />
              <div className="a-page">
                <ReadOnlyNotice />
                <OutdatedNotice />
                <Outlet />
              </div>
            </Relogin>
          </QueryClientProvider>
        </ApiContext>
      </div>
    </Guard>
  );
}

interface Readiness {
  readonly checks: Readonly<Record<string, { readonly ok: boolean } | undefined>>;
}

const CHECK_EVERY_MS = 30_000;
const readiness = apiQuery(['readiness'], (api, signal) => api.get<Readiness>('/health/ready', signal));

/** Shown while the log or the documents cannot be written. */
function ReadOnlyNotice() {
  const { data } = useQuery({ ...readiness, refetchInterval: CHECK_EVERY_MS });
  const writes = { log: 'les votes', documents: 'les enregistrements' };
  const refused = Object.entries(writes).flatMap(([check, text]) => (data?.checks[check]?.ok === false ? text : []));
  if (refused.length === 0) return null;
  return (
    <Notice kind="error">
      <b>Le site est en lecture seule&nbsp;:</b> il ne peut plus rien écrire, par exemple parce que le disque est plein.
      Pour le moment, {refused.join(' et ')} sont refusés, rien n’est perdu. Dès que l’écriture est de nouveau possible,
      tout reprend sans redémarrage. La cause exacte est dans le journal du serveur.
    </Notice>
  );
}

/** Links to the pages of the administration; on a phone, a row that scrolls to the current one. */
function SideNavigation() {
  const user = useUser();
  const logout = useLogout();
  const { pathname } = useLocation();
  const links = user ? linksFor(user.role) : [];
  const groups = [...new Set(links.map(({ group }) => group))];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [pathname]);
  return (
    <div className="a-nav">
      <nav ref={nav} aria-label="Administration" onFocus={({ target }) => showWhole(target)}>
        {groups.map((group) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul role="list">
              {links
                .filter((link) => link.group === group)
                .map((link) => (
                  <Entry key={link.to} link={link} pathname={pathname} />
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="who">
        <span>{user?.name}</span>
        <button type="button" onClick={() => void logout()}>
          Déconnexion
        </button>
      </p>
    </div>
  );
}

/** Browsers do not scroll to a focused link that is partly visible. A click must not move its target. */
const showWhole = (link: HTMLElement): void => {
  if (link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

const Entry = ({
  link: { to, label, section = to },
  pathname,
}: {
  link: (typeof ADMINISTRATION_LINKS)[number];
  pathname: string;
}) => (
  <li>
    <Link to={to} aria-current={currentOf(pathname, to, section)}>
      {label}
    </Link>
  </li>
);

const currentOf = (pathname: string, to: string, section: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  // A listed page's path may lie below that of another one.
  if (ADMINISTRATION_LINKS.some((link) => link.to === pathname)) return undefined;
  return pathname === section || pathname.startsWith(`${section}/`) ? 'true' : undefined;
};

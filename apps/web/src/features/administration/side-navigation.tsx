import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ADMINISTRATION_LINKS, linksFor } from '../../shell/administration-links.js';
import { useUser } from '../../shell/session/session.js';
import { useLogout } from '../../shell/session/use-logout.js';

/** Links to the pages of the administration; on a phone, a row that scrolls to the current one. */
export function SideNavigation() {
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

/** Browsers leave a focused link where it is if they see a part of it. A click must not move its target. */
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

import { Link, type LinkProps } from 'react-router-dom';

/** Link that looks like the main button. */
export const MainLink = (link: Omit<LinkProps, 'className'>) => <Link {...link} className="btn" />;

/** Link that looks like a secondary button. */
export const GhostLink = (link: Omit<LinkProps, 'className'>) => <Link {...link} className="btn ghost" />;

/** Link with an arrow, to more about its surroundings. */
export const GoLink = (link: Omit<LinkProps, 'className'>) => <Link {...link} className="go" />;

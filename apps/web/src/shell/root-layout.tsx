import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import { EmblemSymbols } from '../components/emblem.js';
import { Toasts } from '../components/toasts.js';
import type { Summary } from '../live/latest-summary.js';
import { MomentContext } from '../live/moment-context.js';
import { createMomentStore } from '../live/moment-store.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { MomentNews } from './moment-news.js';
import { SiteStrip } from './site-strip.js';
import { useHead } from './use-head.js';

/** Pages without the strip: the conclave has its rail, the administration a frame of its own. */
const WITHOUT_STRIP = /^\/(conclave|admin(\/.*)?)\/?$/;

/** Frame around every page. */
export function RootLayout() {
  useHead();
  const loaded = useLoaderData<Summary | null | undefined>() ?? null;
  const [moment] = useState(() => createMomentStore(loaded));
  useEffect(() => moment.start(), [moment]);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <MomentContext value={moment}>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      {state === 'loading' && <div className="arriving" role="progressbar" aria-label="Chargement de la page" />}
      <Header />
      {!WITHOUT_STRIP.test(pathname) && <SiteStrip />}
      <main id="contenu" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <MomentNews />
      <Toasts />
      <EmblemSymbols />
      <ScrollRestoration />
    </MomentContext>
  );
}

/**
 * Moves the focus to the main element when the path changes, as a full page load would. A change of the query alone
 * keeps the focus.
 */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

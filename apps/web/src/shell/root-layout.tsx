import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { EmblemSymbols } from '../components/emblem.js';
import { Toasts } from '../components/toasts.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { LiveSummary } from './live-summary.js';
import { useHead } from './use-head.js';

/** Frame around every page. */
export function RootLayout() {
  useHead();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      {state === 'loading' && <div className="arriving" role="progressbar" aria-label="Chargement de la page" />}
      <Header />
      <main id="contenu" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <LiveSummary />
      <Toasts />
      <EmblemSymbols />
      <ScrollRestoration />
    </>
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

import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  Link,
  useMatches,
} from 'react-router-dom';
import { MedalSymbols } from '../components/pictures/medal.js';
import { Toasts } from '../components/messages/toasts.js';
import { type Summary, titlePrefix } from '../live/summary/latest-summary.js';
import { MomentContext, useMoment } from '../live/moment/moment-context.js';
import { createMomentStore } from '../live/moment/moment-store.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { MomentNews, useRecentChange } from './moment-news.js';
import { newsOf } from '@fumata/conclave';
import { MomentLine } from '../components/rounds/moment-line.js';
import { announcementOf, smokeStateOf, wordsOf } from '@fumata/history';
import { loadComponent } from '../lib/load-component.js';
import { useStore } from '../lib/store.js';
import { headTags, KEY_ATTRIBUTE, titleOf } from './head.js';
import { metaOf } from '../routes/page.js';
import { useSite } from './site.js';

/** Pages without the strip: the conclave has its rail, the administration a frame of its own. */
const WITHOUT_STRIP = /^\/(conclave|admin(\/.*)?)\/?$/;

/** The conclave on a screen that several people watch from afar: nothing but the conclave. */
const isTv = (pathname: string, search: string): boolean =>
  pathname === '/conclave' && new URLSearchParams(search).has('tv');

export function RootLayout() {
  useHead();
  const loaded = useLoaderData<Summary | null | undefined>() ?? null;
  const [moments] = useState(() => createMomentStore(loaded));
  useEffect(() => moments.start(), [moments]);
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const isScreen = isTv(pathname, search);
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <MomentContext value={moments}>
      {!isScreen && (
        <a className="skip" href="#contenu">
          Aller au contenu
        </a>
      )}
      {state === 'loading' && <div className="arriving" role="progressbar" aria-label="Chargement de la page" />}
      {!isScreen && <Header />}
      {!WITHOUT_STRIP.test(pathname) && <SiteStrip pathname={pathname} />}
      <main id="contenu" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {!isScreen && <Footer />}
      <MomentNews />
      <Toasts />
      <MedalSymbols />
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
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const BellsButton = lazy(() =>
  loadComponent(() => import('../components/scene/bells-button.js'), 'BellsButton', Infinity),
);

/**
 * The moment in one line under the header of public pages. It overlays a page that was loaded before the conclave
 * opened, so that nothing moves.
 */
function SiteStrip({ pathname }: { pathname: string }) {
  const current = useMoment();
  const { initial } = useContext(MomentContext);
  const [loadedPath] = useState(pathname);
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const hasJustChanged = useRecentChange();
  if (!current || current.moment.is === 'closed') return null;
  const { moment, summary, connection } = current;
  const news = newsOf(moment);
  return (
    <aside
      className={hasJustChanged ? 'site-strip swells' : 'site-strip'}
      data-over={initial?.moment.is === 'closed' && pathname === loadedPath}
      data-smoke-state={smokeStateOf(news)}
      aria-label="Le conclave en direct"
    >
      <Link className="wrap" to="/conclave">
        <MomentLine words={wordsOf(news)} smokeState={smokeStateOf(news)} connection={connection} at={summary.at} />
      </Link>
      {announcementOf(moment) && isMounted && (
        <div className="bells">
          <Suspense>
            <BellsButton ringing />
          </Suspense>
        </div>
      )}
    </aside>
  );
}

/** Updates the document head after each navigation; the server rendered the first one. */
function useHead(): void {
  const site = useSite();
  const matches = useMatches();
  const { pathname } = useLocation();
  const meta = metaOf(matches, site);
  const prefix = useStore(titlePrefix, '');
  useEffect(() => {
    if (!meta) return;
    document.title = prefix + titleOf(meta, site);
    document.head.querySelectorAll(`[${KEY_ATTRIBUTE}]`).forEach((old) => old.remove());
    for (const { key, element, attributes } of headTags(meta, site, pathname)) {
      const tag = document.createElement(element);
      for (const [name, value] of Object.entries({ ...attributes, [KEY_ATTRIBUTE]: key }))
        tag.setAttribute(name, value);
      document.head.append(tag);
    }
  });
}

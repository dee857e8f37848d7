import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes, RouterProvider, type RouteObject, type RouterProviderProps } from 'react-router-dom';
import { App } from './shell/app.js';
import { DEFAULT_SITE } from './shell/site.js';
import { PAGE_DATA_ID, type PageData } from './shell/page-data.js';
import { deferRouter } from './routes/deferred-router.js';
import { routePartOf, type RoutePart } from './routes/route-part.js';
import { createRoutes } from './routes/routes.js';
import { keepPage, showStalled } from './shell/kept-page.js';
import { createSession, type Session } from './shell/session/session.js';
import { browserApi } from './lib/requests/api-client.js';
import { tabStorage } from './lib/browser-storage.js';
import { whenIdle } from './lib/when-idle.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/site.css';
import './styles/forced-colours.css';

forgetScrollPositions();
const ROOT = document.getElementById('root') as HTMLElement; // index.html contains it
const api = browserApi();
const { site, loaded } = pageData();
// Not a top-level `await`: modules that share a chunk with this file would wait for it for ever.
void (loaded ? hydrate(loaded).catch(stall) : render());

/** Hydrates the server-rendered page, which stays as it is when its code fails. */
async function hydrate(loaderData: NonNullable<PageData['loaded']>): Promise<void> {
  const part = routePartOf(location.pathname);
  const routes = createRoutes(api, part ? { [part]: await loadRoutes(part) } : {});
  await loadMatchedCode(routes);
  const { onError } = keepPage(ROOT, () => root.unmount());
  const session = createSession(api);
  const router = deferRouter({ routes, loaderData, load: () => loadRouter(routes, loaderData) });
  const root = hydrateRoot(ROOT, appOf(session, router), {
    onCaughtError: onError,
    onUncaughtError: (error) => onError(error, {}),
  });
  markStarted();
  void session.start();
}

/** Renders the page from scratch; a part that failed to load is retried by the router, which shows the error. */
async function render(): Promise<void> {
  const part = routePartOf(location.pathname);
  const lazyRoutes = part && (await loadRoutes(part).catch(failedRoutes));
  const routes = createRoutes(api, lazyRoutes ? { [part]: lazyRoutes } : {});
  await loadMatchedCode(routes).catch(() => undefined);
  const session = createSession(api);
  const router = (await loadRouter(routes, null))();
  ROOT.replaceChildren();
  createRoot(ROOT).render(appOf(session, router));
  markStarted();
  void session.start();
}

function appOf(session: Session, router: RouterProviderProps['router']) {
  return (
    <App site={site} api={api} session={session}>
      <RouterProvider router={router} />
    </App>
  );
}

function stall(cause: unknown): void {
  reportError(cause);
  showStalled();
}

/** From now on an error is no reason for index.html to say that the page has stalled. */
function markStarted(): void {
  document.documentElement.dataset['started'] = '';
  if (import.meta.env.PROD) whenIdle(() => void workInBackground().catch(() => undefined));
}

const workInBackground = async () => (await import('./shell/background-work.js')).startBackgroundWork(api);

async function loadRouter(routes: RouteObject[], loaderData: PageData['loaded']) {
  const { createBrowserRouter } = await import('./routes/browser-router.js');
  const loadedParts = new Set([routePartOf(location.pathname)]);
  return () =>
    createBrowserRouter(routes, {
      ...(loaderData && { hydrationData: { loaderData } }),
      patchRoutesOnNavigation: async ({ path, patch }) => {
        const part = routePartOf(path);
        if (!part || loadedParts.has(part)) return;
        patch(part, await loadRoutes(part));
        loadedParts.add(part);
      },
    });
}

async function loadRoutes(part: RoutePart): Promise<RouteObject[]> {
  return part === 'public'
    ? (await import('./routes/public-routes.js')).publicRoutes(api)
    : (await import('./routes/administration-routes.js')).administrationRoutes(api);
}

/** Route that shows the error screen, with a retry button. */
function failedRoutes(cause: unknown): RouteObject[] {
  return [
    {
      path: '*',
      loader: () => {
        throw cause;
      },
    },
  ];
}

function pageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (text) return JSON.parse(text) as PageData; // written by our own server
  const { origin, host } = location;
  const site = { ...DEFAULT_SITE, publicUrl: origin, host, title: 'Fumata', contactEmail: `contact@${host}` };
  return { site, loaded: null };
}

/** Loads the code of the page on screen. Hydrating before it is loaded would render the page twice. */
async function loadMatchedCode(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  const loads = matches.map(async ({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return;
    const code = await lazy();
    delete route.lazy;
    Object.assign(route, code);
  });
  await Promise.all(loads);
}

/** The router gives every document's first page the same key: a new page would open where another one was left. */
function forgetScrollPositions(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // of its type
  if (navigation?.type === 'navigate') tabStorage.remove('react-router-scroll-positions');
}

import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { App } from './app/app.js';
import { PAGE_DATA_ID } from './app/page-data.js';
import type { PageData } from './app/page-data.js';
import { routePartOf } from './app/route-part.js';
import type { RoutePart } from './app/route-part.js';
import { createRoutes } from './app/routes.js';
import { createSession, keptToken } from './app/session.js';
import { browserApi } from './lib/api-client.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/site.css';

const api = browserApi(keptToken);
const { site, loaded } = pageData();
// Not by an `await` at the top: what shares a chunk with this file would wait for it for ever.
void begin();

async function begin(): Promise<void> {
  const part = routePartOf(location.pathname);
  const coming = part && (await routesOf(part).catch(cannotCome));
  const routes = createRoutes(api, coming ? { [part]: coming } : {});
  takeOver(routes, await arrived(routes));
}

/** `isHere`: the code of the page on show has come; if not, the router asks for it again, and says so when it fails. */
function takeOver(routes: RouteObject[], isHere: boolean): void {
  const session = createSession(api);
  const hydrated = isHere && loaded;
  const known = new Set([routePartOf(location.pathname)]);
  const router = createBrowserRouter(routes, {
    ...(hydrated && { hydrationData: { loaderData: hydrated } }),
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const part = routePartOf(path);
      if (!part || known.has(part)) return;
      patch(part, await routesOf(part));
      known.add(part);
    },
  });
  const app = (
    <App site={site} api={api} session={session}>
      <RouterProvider router={router} />
    </App>
  );
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (hydrated) hydrateRoot(root, app);
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  void session.start();
}

async function routesOf(part: RoutePart): Promise<RouteObject[]> {
  return part === 'public'
    ? (await import('./app/public-routes.js')).publicRoutes(api)
    : (await import('./app/administration-routes.js')).administrationRoutes(api);
}

/** The screen of errors says so, with a retry. */
function cannotCome(cause: unknown): RouteObject[] {
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
  const site = { publicUrl: origin, host, title: 'Fumata', contactEmail: `contact@${host}`, publisher: '' };
  return { site: { ...site, downloadRecordDays: 180 }, loaded: null };
}

/** The code of the page that is already on show must be here before React takes it over, or it would appear twice. */
async function arrived(routes: RouteObject[]): Promise<boolean> {
  const matches = matchRoutes(routes, location) ?? [];
  const comings = matches.map(async ({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return;
    const code = await lazy();
    delete route.lazy;
    Object.assign(route, code);
  });
  return Promise.all(comings).then(
    () => true,
    () => false,
  );
}

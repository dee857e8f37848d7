import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Card } from './cards/card.js';
import { loadCard } from './cards/load-card.js';
import { administrationRoutes } from './routes/administration-routes.js';
import { App } from './shell/app.js';
import { canonicalAddress } from './routes/canonical.js';
import { bodyData, headText, fillTemplate, type Manifest } from './shell/document.js';
import { handleOf, metaOf } from './routes/page.js';
import { publicRoutes } from './routes/public-routes.js';
import { routePartOf } from './routes/route-part.js';
import { createRoutes } from './routes/routes.js';
import type { Site } from './shell/site.js';
import { anonymousSession } from './shell/session/session.js';
import { loadSummaryOrNull } from './live/summary/load-summary.js';
import type { Summary } from './live/summary/latest-summary.js';
import { widgetDocument, widgetOptionsOf, type WidgetParts } from './widget/document.js';
import { parseResponse, type ApiClient } from './lib/requests/api-client.js';

/** API call handled in process. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

export interface Rendered {
  readonly status: number;
  /** Redirect target. */
  readonly location?: string;
  readonly html: string;
  /** Other sites may show it in a frame. It has no other files, and its script and style are the widget's. */
  readonly isWidget?: boolean;
}

export interface Renderer {
  render(address: URL): Promise<Rendered>;
  /** The page without its content, which the scripts then fetch. Status 503: used when there is no time to render. */
  shell(address: URL): Rendered;
  /** Canonical form of an address; see `canonicalAddress`. */
  canonical(address: URL): URL;
  /** The picture of a page for other sites, at a path below `/cartes/`; undefined if there is none. @throws ApiError */
  card(pathname: string): Promise<Card | undefined>;
}

interface RendererOptions {
  readonly site: Site;
  readonly get: Get;
  /** The built index.html. */
  readonly template: string;
  readonly manifest: Manifest;
  readonly widget: WidgetParts;
}

const WIDGET_PATH = '/widget';
const isWidget = ({ pathname }: URL): boolean => pathname === WIDGET_PATH;

export function createRenderer({ site, get, template, manifest, widget }: RendererOptions): Renderer {
  const api = apiInProcess(get);
  const routes = createRoutes(api, { public: publicRoutes(api), administration: administrationRoutes(api) });
  const { query, dataRoutes } = createStaticHandler(routes);
  const handlesAt = (address: URL) => (matchRoutes(routes, address.pathname) ?? []).map(({ route }) => handleOf(route));

  const documentContextOf = (address: URL) => {
    const files = [...routeFilesOf(address), ...handlesAt(address).flatMap((handle) => handle?.file ?? [])];
    return { site, manifest, template, files, pathname: address.pathname };
  };
  const widgetWith = (summary: Summary | null, { searchParams }: URL): string =>
    widgetDocument(widget, widgetOptionsOf(searchParams), { site, summary });

  const shell = (address: URL): Rendered => {
    // The widget's script connects, and shows what is happening then.
    if (isWidget(address)) return { status: 503, html: widgetWith(null, address), isWidget: true };
    const parts = headText(undefined, documentContextOf(address));
    const data = bodyData({ site, loaded: null });
    return { status: 503, html: fillTemplate(template, { ...parts, page: LOADING, data }) };
  };

  const render = async (address: URL): Promise<Rendered> => {
    if (isWidget(address))
      return { status: 200, html: widgetWith(await loadSummaryOrNull(api), address), isWidget: true };
    if (handlesAt(address).some((handle) => handle?.browserOnly))
      return { ...shell(address), status: isUnknownAddress(routes, address) ? 404 : 200 };
    const documentContext = documentContextOf(address);
    const context = await query(new Request(address));
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get('location') ?? '/', html: '' };
    const page = renderToString(
      <App site={site} api={api} session={anonymousSession}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </App>,
    );
    const meta = metaOf(matchesOf(context), site);
    const parts = headText(meta, { ...documentContext, files: [...documentContext.files, ...(meta?.parts ?? [])] });
    const data = bodyData({ site, loaded: context.errors ? null : context.loaderData });
    return { status: statusOf(context), html: fillTemplate(template, { ...parts, page, data }) };
  };

  return {
    render,
    shell,
    canonical: (address) => (isWidget(address) ? canonicalWidget(address) : canonicalAddress(address, routes)),
    card: (pathname) => loadCard(api, site, pathname),
  };
}

const canonicalWidget = (address: URL): URL =>
  new URL(`${WIDGET_PATH}?${new URLSearchParams({ ...widgetOptionsOf(address.searchParams) })}`, address);

const isUnknownAddress = (routes: RouteObject[], { pathname }: URL): boolean =>
  matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';

const apiInProcess = (get: Get): ApiClient => ({
  get: async (path) => {
    const { status, text } = await get(path);
    return parseResponse(status, text);
  },
  send: () => Promise.reject(new Error('Server rendering must not change data.')),
});

/** Route table that the browser loads before the page's own code; preloaded together with it. */
function routeFilesOf({ pathname }: URL): string[] {
  const part = routePartOf(pathname);
  return part ? [`src/routes/${part}-routes.ts`] : [];
}

const LOADING =
  '<p class="wrap section muted" role="status">Chargement...</p><noscript><p class="wrap">Cette page nécessite JavaScript. <a href="/conclave">Le conclave</a> peut se suivre sans JavaScript.</p></noscript>';

/** Matched routes as the browser's `useMatches` gives them. */
const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route }) => ({ handle: route.handle as unknown, loaderData: loaderData[route.id] as unknown }));

/** Status of the response: that of a failed loader, if any, because a page without its data is not a 200. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  if (!errors) return statusCode;
  const [error] = Object.values(errors) as unknown[];
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { StaticHandlerContext } from 'react-router-dom';
import { administrationRoutes } from './app/administration-routes.js';
import { App } from './app/app.js';
import { canonicalOf } from './app/canonical.js';
import { bodyData, headText, insertedIn } from './app/document.js';
import type { Manifest } from './app/document.js';
import { handleOf, metaOf } from './app/page.js';
import { publicRoutes } from './app/public-routes.js';
import { routePartOf } from './app/route-part.js';
import { createRoutes } from './app/routes.js';
import type { Site } from './app/site.js';
import { anonymousSession } from './app/session.js';
import { answered } from './lib/api-client.js';
import type { ApiClient } from './lib/api-client.js';

/** A call asked in process. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

export interface Rendered {
  readonly status: number;
  /** Where to go instead. */
  readonly location?: string;
  /** Whole, in pieces: the answer's own nonce belongs between them. */
  readonly html: readonly string[];
}

export interface Renderer {
  render(address: URL): Promise<Rendered>;
  /** Without what it shows, which its scripts fetch. Status 503: it is for when there is no time to render. */
  shell(address: URL): Rendered;
  /** The address as the routes write it, without what no page reads: two with the same one show the same page. */
  canonical(address: URL): URL;
}

interface Built {
  readonly site: Site;
  readonly get: Get;
  /** The built index.html and the manifest beside it. */
  readonly template: string;
  readonly manifest: Manifest;
}

export function createRenderer({ site, get, template, manifest }: Built): Renderer {
  const api: ApiClient = {
    get: async (path) => {
      const { status, text } = await get(path);
      return answered(status, text);
    },
    send: () => Promise.reject(new Error('Nothing is changed while a page is rendered.')),
  };
  const routes = createRoutes(api, {
    public: publicRoutes(api),
    administration: administrationRoutes(api),
  });
  const { query, dataRoutes } = createStaticHandler(routes);
  const handlesAt = (address: URL) =>
    (matchRoutes(routes, address.pathname) ?? []).map(({ route }) => handleOf(route));

  const isNowhere = (address: URL): boolean =>
    matchRoutes(routes, address.pathname)?.at(-1)?.route.path === '*';

  const aroundOf = (address: URL) => {
    const files = [...routesOf(address), ...handlesAt(address).flatMap((handle) => handle?.file ?? [])];
    return { site, manifest, template, files, pathname: address.pathname };
  };
  const shell = (address: URL): Rendered => {
    const parts = headText(undefined, aroundOf(address));
    return {
      status: 503,
      html: insertedIn(template, { ...parts, page: LOADING, data: bodyData({ site, loaded: null }) }),
    };
  };

  const render = async (address: URL): Promise<Rendered> => {
    if (handlesAt(address).some((handle) => handle?.browserOnly))
      return { ...shell(address), status: isNowhere(address) ? 404 : 200 };
    const around = aroundOf(address);
    const context = await query(new Request(address));
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/', html: [] };
    }
    const page = renderToString(
      <App site={site} api={api} session={anonymousSession}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    );
    const matches = context.matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: context.loaderData[route.id] as unknown,
    }));
    const meta = metaOf(matches, site);
    const parts = headText(meta, { ...around, files: [...around.files, ...(meta?.parts ?? [])] });
    const loaded = context.errors ? null : context.loaderData;
    return {
      status: statusOf(context),
      html: insertedIn(template, { ...parts, page, data: bodyData({ site, loaded }) }),
    };
  };

  return { render, shell, canonical: (address) => canonicalOf(address, routes) };
}

/** The routes that a browser needs before the page's own code can begin: asked for at the same time. */
function routesOf({ pathname }: URL): string[] {
  const part = routePartOf(pathname);
  return part ? [`src/app/${part}-routes.ts`] : [];
}

const LOADING =
  '<p class="wrap section muted" role="status">Chargement...</p><noscript><p class="wrap">Cette page demande JavaScript. <a href="/conclave">Suivre le conclave</a> s’en passe.</p></noscript>';

/** A loader's failure is the page's: unreachable calls are no success of ours. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  if (!errors) return statusCode;
  const [error] = Object.values(errors) as unknown[];
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

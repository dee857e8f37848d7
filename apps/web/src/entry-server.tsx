import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { StaticHandlerContext } from 'react-router-dom';
import { App } from './app/app.js';
import { bodyData, headText, insertedIn } from './app/document.js';
import type { Manifest } from './app/document.js';
import { metaOf } from './app/page.js';
import type { PageHandle } from './app/page.js';
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
  /** Whole, with `__NONCE__` wherever the answer's own nonce belongs. */
  readonly html: string;
}

export interface Renderer {
  render(address: URL): Promise<Rendered>;
  /** The address without what no page reads: two addresses with the same one show the same page. */
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
  const routes = createRoutes(api);
  const { query, dataRoutes } = createStaticHandler(routes);
  const handlesAt = (address: URL) =>
    (matchRoutes(routes, address.pathname) ?? []).map(({ route }) => route.handle as PageHandle | undefined);

  const render = async (address: URL): Promise<Rendered> => {
    const handles = handlesAt(address);
    const files = handles.flatMap((handle) => handle?.file ?? []);
    const around = { site, manifest, template, files, pathname: address.pathname };
    if (handles.some((handle) => handle?.browserOnly)) {
      const parts = headText(undefined, around);
      return {
        status: 200,
        html: insertedIn(template, { ...parts, page: LOADING, data: bodyData({ site, loaded: null }) }),
      };
    }
    const context = await query(new Request(address));
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/', html: '' };
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
    const parts = headText(meta, { ...around, files: [...files, ...(meta?.parts ?? [])] });
    const loaded = context.errors ? null : context.loaderData;
    return {
      status: statusOf(context),
      html: insertedIn(template, { ...parts, page, data: bodyData({ site, loaded }) }),
    };
  };

  return {
    render,
    canonical: (address) => {
      const known = new Set(handlesAt(address).flatMap((handle) => handle?.parameters ?? []));
      const canonical = new URL(address.pathname, address);
      for (const [name, value] of address.searchParams) {
        if (known.has(name)) canonical.searchParams.append(name, value);
      }
      return canonical;
    },
  };
}

const LOADING = '<p class="wrap section muted" role="status">Chargement...</p>';

/** A loader's failure is the page's: unreachable calls are no success of ours. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  if (!errors) return statusCode;
  const [error] = Object.values(errors) as unknown[];
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, UIMatch } from 'react-router-dom';
import type { ApiClient } from '../lib/requests/api-client.js';
import type { Site } from '../shell/site.js';

/** One of the five default pictures for social networks. */
type PageKind = 'cardinaux' | 'papabili' | 'conclave' | 'quiz' | 'default';

export interface PageMeta {
  /** Document title without the ` | {site title}` suffix. */
  readonly title: string;
  readonly description?: string;
  readonly kind?: PageKind;
  /** Set for articles: path of the social picture; empty to use the one of its kind. */
  readonly article?: string;
  /** Path of the page's own social picture, if any. */
  readonly picture?: string;
  /** The page's card; only on the server. */
  readonly card?: {
    /** Its address: a path, with a version. */
    readonly path: string;
    /** Its words. */
    readonly alt: string;
  };
  /** Path of the canonical address; defaults to the page's own without query parameters. */
  readonly canonical?: string;
  /** An error or a page of the logged-in user: not listed by search engines, without canonical address. */
  readonly hidden?: boolean;
  /** A public page that search engines should not list. */
  readonly unlisted?: boolean;
  /** Source files of lazily loaded parts; the first HTML preloads them too. */
  readonly parts?: readonly string[];
}

export interface PageModule {
  readonly Component: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  /**
   * Browser only: what must be loaded before the server-rendered page is hydrated. Not a top-level `await`: modules
   * that share a chunk would wait for each other for ever.
   */
  readonly ready?: () => Promise<void>;
  /** Loads the page's data, in the browser and on the server. */
  readonly load?: (api: ApiClient, args: LoaderFunctionArgs) => Promise<unknown>;
  /** `data` is the result of `load`; undefined when it failed. */
  readonly meta: (data: never, site: Site) => PageMeta;
  readonly shouldRevalidate?: RouteObject['shouldRevalidate'];
}

/** Facts about a page that only the server needs; the browser bundle drops them. */
export interface ServedPage {
  /** Source file of the page, as the build manifest names it. */
  readonly file: string;
  /** Rendered in the browser only, because the content depends on the user. */
  readonly browserOnly?: boolean;
  /** Query parameters that the page reads; other parameters do not make another page. */
  readonly parameters?: readonly string[];
}

export interface PageHandle extends Partial<ServedPage> {
  meta?: PageModule['meta'];
}

/**
 * Route of a lazily loaded page.
 *
 * @param served written `import.meta.env.SSR && {…}` so that the browser bundle drops it
 */
export function pageRoute(path: string, load: () => Promise<PageModule>, served: ServedPage | false) {
  return (api: ApiClient): RouteObject => {
    const handle: PageHandle = { ...served };
    return {
      path,
      handle,
      lazy: async () => {
        const module = await withLoadTimeout(load());
        if (!import.meta.env.SSR) await module.ready?.();
        handle.meta = module.meta;
        const { Component, ErrorBoundary, shouldRevalidate } = module;
        return {
          Component,
          ...(ErrorBoundary && { ErrorBoundary }),
          ...(shouldRevalidate && { shouldRevalidate }),
          ...(module.load && { loader: (args: LoaderFunctionArgs) => module.load?.(api, args) }),
        };
      },
    };
  };
}

/** Handle of a route: complete for a page, only `file` for a layout. */
export const handleOf = ({ handle }: { handle?: unknown }) => handle as PageHandle | undefined;

/** Metadata of the innermost matched page. */
export function metaOf(matches: readonly Pick<UIMatch, 'handle' | 'loaderData'>[], site: Site): PageMeta | undefined {
  const match = matches.findLast((each) => handleOf(each)?.meta !== undefined);
  // The data comes from the same page's loader, so it has the type that its `meta` takes.
  return match && handleOf(match)?.meta?.(match.loaderData as never, site);
}

const TIMEOUT_MS = 120_000;

/** Rejects when a lazily loaded module takes longer than two minutes. */
async function withLoadTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Module load timed out')), TIMEOUT_MS);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, UIMatch } from 'react-router-dom';
import type { ApiClient } from '../lib/api-client.js';
import { withinPatience } from './patience.js';
import type { Site } from './site.js';

/** One of the five drawn pictures for social networks. */
export type PageKind = 'cardinaux' | 'papabili' | 'conclave' | 'quiz' | 'default';

export interface PageMeta {
  /** What stands before ` | {site title}`. */
  readonly title: string;
  readonly description?: string;
  readonly kind?: PageKind;
  /** It is an article; path of the picture that shows it on social networks, empty for that of its kind. */
  readonly article?: string;
  /** Path of the picture that shows it on social networks, where it has one of its own. */
  readonly picture?: string;
  /** Path of the canonical address; the page's own without its parameters when left out. */
  readonly canonical?: string;
  /** Kept out of search engines. */
  readonly hidden?: boolean;
  /** Files of parts that come apart from the page's own: the first HTML asks for what they need too. */
  readonly parts?: readonly string[];
}

/** What the file of a page exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  /** In the browser: what else must be here before a first HTML of this page is taken over. Not by an `await` at the top of its file: files that share a chunk would wait for each other for ever. */
  readonly ready?: () => Promise<void>;
  /** The page's data, in the browser and on the server alike. */
  readonly load?: (api: ApiClient, args: LoaderFunctionArgs) => Promise<unknown>;
  /** `data` is what `load` gave; undefined when it failed. */
  readonly meta: (data: never, site: Site) => PageMeta;
  readonly shouldRevalidate?: RouteObject['shouldRevalidate'];
}

/** What the server alone asks of a page; nothing of it is in the browser's scripts. */
export interface ServedPage {
  /** The page's file as the build's manifest names it: which scripts and styles its first HTML asks for. */
  readonly file: string;
  /** Rendered in the browser only: what it shows depends on who is asking. */
  readonly browserOnly?: boolean;
  /** Parameters of the address that the page reads; others don't count as another page. */
  readonly parameters?: readonly string[];
}

export interface PageHandle extends Partial<ServedPage> {
  meta?: PageModule['meta'];
}

/**
 * A page as a route: its code comes when it is visited, and in the first HTML at once.
 *
 * @param served written `import.meta.env.SSR && {…}`, it leaves nothing behind in the browser's scripts
 */
export function pageRoute(path: string, load: () => Promise<PageModule>, served: ServedPage | false) {
  return (api: ApiClient): RouteObject => {
    const handle: PageHandle = { ...served };
    return {
      path,
      handle,
      lazy: async () => {
        const module = await withinPatience(load());
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

/** What the routes put there: whole for a page, the file alone for what surrounds pages. */
export const handleOf = ({ handle }: { handle?: unknown }) => handle as Partial<PageHandle> | undefined; // theirs only

/** The innermost page's own words about itself. */
export function metaOf(
  matches: readonly Pick<UIMatch, 'handle' | 'loaderData'>[],
  site: Site,
): PageMeta | undefined {
  const match = matches.findLast((each) => handleOf(each)?.meta !== undefined);
  // Each page's own loader gave the data that its own `meta` takes.
  return match && handleOf(match)?.meta?.(match.loaderData as never, site);
}

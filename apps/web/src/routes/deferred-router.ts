import { createElement } from 'react';
import {
  createPath,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  resolvePath,
  type DataRouteObject,
  type HydrationState,
  type RouteObject,
  type RouterNavigateOptions,
  type RouterProviderProps,
  type To,
} from 'react-router-dom';
import { toast } from '../components/messages/toasts.js';

type Router = RouterProviderProps['router'];
type ScrollRestoration = Parameters<Router['enableScrollRestoration']>;
type Publish = Parameters<Router['subscribe']>[0];

interface DeferredRouterOptions {
  /** Routes whose code for the page on screen is loaded. */
  readonly routes: RouteObject[];
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  /** Loads the code that navigates; the result creates the router from the current address. */
  readonly load: () => Promise<() => Router>;
}

/**
 * Router of a server-rendered page. It shows the page, but cannot navigate: that code is a seventh of the scripts and
 * loads once the visitor points at something or presses a key. A navigation before that waits for the code; if it
 * cannot be loaded, the browser loads the next page itself, unless it is offline.
 */
export function deferRouter(options: DeferredRouterOptions): Router {
  const deferred = new DeferredRouter(options);
  return new Proxy(deferred, {
    get: (_, name) => Reflect.get((name !== 'subscribe' && deferred.created) || deferred, name),
  }) as unknown as Router; // the other members are used by navigations only
}

/** Its members are functions of their own, because they are called on the proxy. */
class DeferredRouter {
  readonly basename = '/';
  readonly manifest = {};
  readonly routes: DataRouteObject[];
  state: Router['state'];
  /** The complete router. */
  created: Router | undefined;
  readonly #load: DeferredRouterOptions['load'];
  readonly #subscribers = new Set<Publish>();
  readonly #scrollRestorations = new Set<ScrollRestoration>();
  readonly #openedAddress = pageAddress();

  constructor({ routes, loaderData, load }: DeferredRouterOptions) {
    this.routes = withIds(routes);
    this.state = initialState(this.routes, loaderData);
    this.#load = load;
    addEventListener('popstate', this.#reloadEarlierEntry);
    const loadEarly = (): void => void load().catch(() => undefined);
    for (const gesture of ['pointerover', 'keydown']) addEventListener(gesture, loadEarly, { once: true });
  }

  readonly subscribe = (subscriber: Publish): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  };

  readonly enableScrollRestoration = (...restoration: ScrollRestoration): (() => void) => {
    this.#scrollRestorations.add(restoration);
    return () => void this.#scrollRestorations.delete(restoration);
  };

  readonly createHref = hrefOf;
  readonly encodeLocation = (to: To): URL => new URL(hrefOf(to), location.origin);

  readonly navigate = async (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
    if (typeof to === 'number') return history.go(to);
    this.#showLoading();
    const router = await this.#create().catch(() => undefined);
    if (router) return router.navigate(to, options);
    const path = resolvePath(to ?? '', location.pathname);
    // The browser loads no page for a fragment of this one.
    const staysOnPage = path.hash && path.pathname + path.search === pageAddress();
    if (staysOnPage || !navigator.onLine) this.#showNavigation(IDLE_NAVIGATION);
    if (staysOnPage || navigator.onLine) location.assign(createPath(path));
    else toast('error', 'Vous êtes hors ligne\u00A0: réessayez quand la connexion sera revenue.');
  };

  readonly revalidate = (): Promise<void> =>
    this.#create().then(
      (router) => router.revalidate(),
      () => undefined,
    );

  async #create(): Promise<Router> {
    const create = await this.#load();
    if (this.created) return this.created;
    removeEventListener('popstate', this.#reloadEarlierEntry);
    const router = create();
    for (const restoration of this.#scrollRestorations) router.enableScrollRestoration(...restoration);
    router.subscribe(this.#publish);
    this.created = router;
    return router;
  }

  /** A document that was loaded again does not know the pages of the entries before it. */
  readonly #reloadEarlierEntry = (): void => {
    if (pageAddress() !== this.#openedAddress) location.reload();
  };

  readonly #publish: Publish = (state, change) => {
    this.state = state;
    for (const subscriber of this.#subscribers) subscriber(state, change);
  };

  #showLoading(): void {
    const { location: from, matches } = this.state;
    const navigation = { state: 'loading', location: from, matches, historyAction: NavigationType.Push } as const;
    this.#showNavigation({ ...IDLE_NAVIGATION, ...navigation });
  }

  #showNavigation(navigation: Router['state']['navigation']): void {
    this.#publish({ ...this.state, navigation }, { deletedFetchers: [], newErrors: null, flushSync: false });
  }
}

const pageAddress = (): string => location.pathname + location.search;

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Ids and error elements as the router assigns them: the loaders' data is keyed by the ids. */
const withIds = (routes: readonly RouteObject[], parent: readonly number[] = []): DataRouteObject[] =>
  routes.map((route, index) => {
    const path = [...parent, index];
    const { id = path.join('-'), children, ErrorBoundary } = route;
    const errorElement = ErrorBoundary && createElement(ErrorBoundary);
    return { ...route, id, errorElement, ...(children && { children: withIds(children, path) }) } as DataRouteObject;
  });

function initialState(routes: DataRouteObject[], loaderData: HydrationState['loaderData']): Router['state'] {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  return {
    historyAction: NavigationType.Pop,
    location: { pathname, search, hash, state: usr, key },
    matches: matchRoutes(routes, pathname) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: loaderData ?? {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

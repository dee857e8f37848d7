import type { Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import type { PageRenderer, RenderedPage } from './page-renderer.js';
import { BYTES_PER_CHARACTER } from '../http/answers/text-cache.js';
import { Displaced, RenderQueue } from './render-queue.js';

/**
 * During votes a page is rendered at most once a second, except for clients that have seen a later state; its scripts
 * then bring it up to date.
 */
const MIN_RENDER_INTERVAL_MS = 1_000;
/** Maximum age of data without a version (viewer count, hour in Rome), on pages and cards. */
export const MAX_AGE_MS = 10_000;
/** Retry interval while a store is unavailable; the older page is served meanwhile. */
const RETRY_INTERVAL_MS = 5_000;
/** Total bytes of the cached pages: a hundred of the longest. */
const MAX_BYTES = 60_000_000;

const CONCURRENCY = 4;
const PAUSE_MS = 30;
/**
 * Queue length for uncached pages: addresses are unlimited (any search text), so beyond it older pages are served, or
 * pages without data.
 */
const MAX_WAITING = 20;

/** The data that a rendering started with. */
interface DataState {
  readonly at: number;
  readonly live: string;
  readonly content: string;
  readonly until: number;
}

export interface ShownPage {
  readonly page: RenderedPage;
  /** Version of the conclave that it shows. */
  readonly live: string;
}

interface CachedPage extends ShownPage, DataState {
  /** Time of the last rendering that failed because a store was unavailable. */
  readonly failedAt?: number;
}

/** The cached page of a request, if it may be used. */
interface UsablePages {
  /** The page with the current content. */
  readonly usable: CachedPage | undefined;
  /** `usable`, if it shows a state of the conclave that is late enough for the client. */
  readonly current: CachedPage | undefined;
}

interface Rendering {
  /** Undefined until it starts. */
  readonly state: () => DataState | undefined;
  readonly shown: Promise<ShownPage>;
}

/** Versions of the data on pages: texts that change whenever the data does. */
export interface PageVersion {
  /** The conclave: log positions, which compare as strings. */
  readonly live: () => string;
  /** The content: what is deleted disappears at once. */
  readonly content: () => string;
  /** When time alone changes what a page says of the conclave, ms since 1970. */
  readonly until: (now: number) => number;
}

interface PageClient {
  readonly address: string;
  /**
   * Log position of a state that the client has seen already; an older page is served only during an outage or while
   * the queue is full.
   */
  readonly seen: string;
}

interface PageCacheOptions {
  readonly renderer: Omit<PageRenderer, 'card'>;
  readonly version: PageVersion;
  readonly clock: Clock;
  /** Counts a request for a page that is not cached. @throws Refused */
  readonly countUncached: (address: string) => Promise<void>;
  /** Pages rendered at once. */
  readonly concurrency?: number;
  /** Rendering blocks the event loop for 1 to 10 ms; the pause after each one leaves time for other requests. */
  readonly pause?: () => Promise<void>;
}

const defaultPause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Cache of rendered pages, shared by all visitors. Concurrent requests wait for one rendering; if too many wait or a
 * store is unavailable, an older page is served. Failed pages are not cached, not-found pages are. The network that
 * waits for most renderings gets older pages first, or pages without data.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.html.length * BYTES_PER_CHARACTER + 1,
  });
  private readonly renderings = new Map<string, Rendering>();
  private readonly queue: RenderQueue;

  constructor(private readonly options: PageCacheOptions) {
    const { concurrency = CONCURRENCY, pause = defaultPause } = options;
    this.queue = new RenderQueue({ concurrency, maxWaiting: MAX_WAITING, pause });
  }

  /** @throws Refused as `countUncached` */
  async get(url: URL, { address: client, seen }: PageClient): Promise<ShownPage> {
    const address = this.options.renderer.canonical(url);
    const isUncached = !this.usable(address.href) && !this.renderingOf(address.href, seen);
    if (isUncached) await this.options.countUncached(client);
    const usable = this.usable(address.href);
    const current = usable && usable.live >= seen ? usable : undefined;
    if (current && this.isFresh(current)) return current;
    if (usable && this.hasJustFailed(usable)) return usable;
    return this.rendered(address, { address: client, seen }, { usable, current });
  }

  private async rendered(
    address: URL,
    { address: client, seen }: PageClient,
    { usable, current }: UsablePages,
  ): Promise<ShownPage> {
    const isBusy = this.queue.isFull;
    const rendering = this.renderingOf(address.href, seen);
    const renderForClient = () => this.renderingOf(address.href, seen) ?? this.render(address, client);
    const pending = rendering
      ? rendering.catch((err: unknown) => this.ifDisplaced(err, renderForClient))
      : renderForClient();
    if (current && isBusy) {
      pending.catch(() => undefined); // the next caller gets the error
      return current;
    }
    const fallback = (): ShownPage => usable ?? { page: this.options.renderer.shell(address), live: '' };
    const shownPage = await pending.catch((err: unknown) => this.ifDisplaced(err, fallback));
    return usable ? this.orStale(shownPage, address.href, usable) : shownPage;
  }

  /** The fallback for a displaced rendering; other errors are thrown. */
  private ifDisplaced<T>(err: unknown, fallback: () => T): T {
    if (err instanceof Displaced) return fallback();
    throw err;
  }

  private usable(key: string): CachedPage | undefined {
    const cached = this.pages.get(key);
    return cached?.content === this.options.version.content() ? cached : undefined;
  }

  /** A rendering in progress, unless it started with data that is too old for this request. */
  private renderingOf(key: string, seen: string): Promise<ShownPage> | undefined {
    const rendering = this.renderings.get(key);
    const state = rendering?.state();
    const isOutdated = state && (state.content !== this.options.version.content() || state.live < seen);
    return isOutdated ? undefined : rendering?.shown;
  }

  private render(address: URL, client: string): Promise<ShownPage> {
    const { renderer, version, clock } = this.options;
    let state: DataState | undefined;
    const rendered = this.queue.run(client, async () => {
      const at = clock.now().getTime();
      const started = { at, live: version.live(), content: version.content(), until: version.until(at) };
      state = started;
      const page = await renderer.render(address);
      if (page.status < 400 || page.status === 404) this.pages.set(address.href, { page, ...started });
      return { page, live: started.live };
    });
    const rendering = rendered.finally(() => {
      if (this.renderings.get(address.href)?.shown === rendering) this.renderings.delete(address.href);
    });
    this.renderings.set(address.href, { state: () => state, shown: rendering });
    return rendering;
  }

  private orStale(shownPage: ShownPage, key: string, stale: CachedPage): ShownPage {
    if (shownPage === stale || shownPage.page.status !== 503) return shownPage;
    this.pages.set(key, { ...stale, failedAt: this.options.clock.now().getTime() });
    return stale;
  }

  private hasJustFailed({ failedAt }: CachedPage): boolean {
    return failedAt !== undefined && this.options.clock.now().getTime() - failedAt < RETRY_INTERVAL_MS;
  }

  private isFresh({ at, live, until }: CachedPage): boolean {
    const now = this.options.clock.now().getTime();
    return now < until && now - at < (live === this.options.version.live() ? MAX_AGE_MS : MIN_RENDER_INTERVAL_MS);
  }
}

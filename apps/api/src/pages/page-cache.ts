import type { Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import type { PageRenderer, RenderedPage } from './page-renderer.js';
import { TaskQueue } from '../http/task-queue.js';

/** A page is rendered at most once a second during votes; its scripts then bring it up to date. */
const MIN_RENDER_INTERVAL_MS = 1_000;
/** Maximum age of data without a version (viewer count, hour in Rome). */
const MAX_AGE_MS = 10_000;
/** Retry interval while a store is unavailable; the older page is served meanwhile. */
const RETRY_INTERVAL_MS = 5_000;
/** Total characters of the cached pages: about 40 MB, a hundred of the longest. */
const MAX_CHARACTERS = 20_000_000;

/** Rendering a page blocks the event loop for 1 to 10 ms; the pause after each one leaves time for other requests. */
const CONCURRENCY = 4;
const PAUSE_MS = 30;
/**
 * Queue length for uncached pages: addresses are unlimited (any search text), so beyond it pages are served without
 * data.
 */
const MAX_WAITING = 20;

interface CachedPage {
  readonly page: RenderedPage;
  readonly at: number;
  readonly live: string;
  readonly content: string;
  /** Time of the last rendering that failed because a store was unavailable. */
  readonly failedAt?: number;
}

/** Versions of the data on pages: texts that change whenever the data does. */
export interface PageVersion {
  /** The conclave. */
  readonly live: () => string;
  /** The content: what is deleted disappears at once. */
  readonly content: () => string;
}

interface PageCacheOptions {
  readonly renderer: PageRenderer;
  readonly version: PageVersion;
  readonly clock: Clock;
  readonly queue?: TaskQueue;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Cache of rendered pages, shared by all visitors. Concurrent requests wait for one rendering; if too many wait or a
 * store is unavailable, an older page is served. Failed pages are not cached, not-found pages are.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ page }) => page.html.reduce((sum, piece) => sum + piece.length, 1),
  });
  private readonly renderings = new Map<string, Promise<RenderedPage>>();
  private readonly queue: TaskQueue;

  constructor(private readonly options: PageCacheOptions) {
    this.queue = options.queue ?? new TaskQueue(CONCURRENCY, pause);
  }

  async get(url: URL): Promise<RenderedPage> {
    const { renderer, version } = this.options;
    const address = renderer.canonical(url);
    const cached = this.pages.get(address.href);
    const usable = cached?.content === version.content() ? cached : undefined;
    if (usable && (this.isFresh(usable) || this.hasJustFailed(usable))) return usable.page;
    const isBusy = this.queue.waiting >= MAX_WAITING;
    const mayWait = usable !== undefined || !isBusy;
    const rendering = this.renderings.get(address.href) ?? (mayWait ? this.render(address) : undefined);
    if (!rendering) return renderer.shell(address);
    if (!usable) return rendering;
    if (!isBusy) return this.orStale(rendering, address.href, usable);
    rendering.catch(() => undefined); // the next caller gets the error
    return usable.page;
  }

  private render(address: URL): Promise<RenderedPage> {
    const { renderer, version, clock } = this.options;
    const rendered = this.queue
      .run(async () => {
        const state = { at: clock.now().getTime(), live: version.live(), content: version.content() };
        const page = await renderer.render(address);
        if (page.status < 400 || page.status === 404) this.pages.set(address.href, { page, ...state });
        return page;
      })
      .finally(() => this.renderings.delete(address.href));
    this.renderings.set(address.href, rendered);
    return rendered;
  }

  private async orStale(rendering: Promise<RenderedPage>, key: string, stale: CachedPage): Promise<RenderedPage> {
    const page = await rendering;
    if (page.status !== 503) return page;
    this.pages.set(key, { ...stale, failedAt: this.options.clock.now().getTime() });
    return stale.page;
  }

  private hasJustFailed({ failedAt }: CachedPage): boolean {
    return failedAt !== undefined && this.options.clock.now().getTime() - failedAt < RETRY_INTERVAL_MS;
  }

  private isFresh({ at, live }: CachedPage): boolean {
    const age = this.options.clock.now().getTime() - at;
    return age < (live === this.options.version.live() ? MAX_AGE_MS : MIN_RENDER_INTERVAL_MS);
  }
}

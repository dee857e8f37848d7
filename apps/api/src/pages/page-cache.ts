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

/** Rendering a page takes 1 to 10 ms; the rest keeps rendering below half of the event loop. */
const AT_ONCE = 4;
const REST_MS = 30;
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
  /** Time of the last failed rendering. */
  readonly triedAt?: number;
}

/** Versions of the data on pages: two texts that change with it. */
export interface PageVersion {
  /** The conclave. */
  readonly live: () => string;
  /** Version of the content: deleted content disappears at once. */
  readonly content: () => string;
}

interface PageCacheOptions {
  readonly renderer: PageRenderer;
  readonly version: PageVersion;
  readonly clock: Clock;
  readonly turns?: TaskQueue;
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS));

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
  private readonly turns: TaskQueue;

  constructor(private readonly options: PageCacheOptions) {
    this.turns = options.turns ?? new TaskQueue(AT_ONCE, rest);
  }

  async get(url: URL): Promise<RenderedPage> {
    const { renderer, version } = this.options;
    const address = renderer.canonical(url);
    const cached = this.pages.get(address.href);
    const known = cached?.content === version.content() ? cached : undefined;
    if (known && (this.isFresh(known) || this.hasJustFailed(known))) return known.page;
    const isBusy = this.turns.waiting >= MAX_WAITING;
    const mayWait = known !== undefined || !isBusy;
    const rendering = this.renderings.get(address.href) ?? (mayWait ? this.render(address) : undefined);
    if (!rendering) return renderer.shell(address);
    if (!known) return rendering;
    if (!isBusy) return this.orOlder(rendering, address.href, known);
    rendering.catch(() => undefined); // the next caller gets the error
    return known.page;
  }

  private render(address: URL): Promise<RenderedPage> {
    const { renderer, version, clock } = this.options;
    const rendered = this.turns
      .run(async () => {
        const begun = { at: clock.now().getTime(), live: version.live(), content: version.content() };
        const page = await renderer.render(address);
        if (page.status < 400 || page.status === 404) this.pages.set(address.href, { page, ...begun });
        return page;
      })
      .finally(() => this.renderings.delete(address.href));
    this.renderings.set(address.href, rendered);
    return rendered;
  }

  private async orOlder(rendering: Promise<RenderedPage>, key: string, older: CachedPage): Promise<RenderedPage> {
    const page = await rendering;
    if (page.status !== 503) return page;
    this.pages.set(key, { ...older, triedAt: this.options.clock.now().getTime() });
    return older.page;
  }

  private hasJustFailed({ triedAt }: CachedPage): boolean {
    return triedAt !== undefined && this.options.clock.now().getTime() - triedAt < RETRY_INTERVAL_MS;
  }

  private isFresh({ at, live }: CachedPage): boolean {
    const age = this.options.clock.now().getTime() - at;
    return age < (live === this.options.version.live() ? MAX_AGE_MS : MIN_RENDER_INTERVAL_MS);
  }
}

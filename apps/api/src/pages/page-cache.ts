import type { Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import type { PageRenderer, RenderedPage } from './page-renderer.js';
import { TaskQueue } from '../http/task-queue.js';

/** A page is rendered at most once a second during votes; its scripts then bring it up to date. */
const ALWAYS_FRESH_MS = 1_000;
/** Maximum age of data without a version (viewer count, hour in Rome). */
const FRESH_WHILE_SAME_MS = 10_000;
/** Retry interval while a store is unavailable; the older page is served meanwhile. */
const TRIED_AGAIN_MS = 5_000;
/** Total characters of the cached pages: about 40 MB, a hundred of the longest. */
const MOST_CHARACTERS = 20_000_000;

/** Rendering a page takes 1 to 10 ms; the rest keeps rendering below half of the event loop. */
const AT_ONCE = 4;
const REST_MS = 30;
/**
 * Queue length for uncached pages: addresses are unlimited (any search text), so beyond it pages are served without
 * data.
 */
const MOST_WAITING = 20;

interface Kept {
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
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ page }) => page.html.reduce((sum, piece) => sum + piece.length, 1),
  });
  private readonly underWay = new Map<string, Promise<RenderedPage>>();
  private readonly turns: TaskQueue;

  constructor(private readonly options: PageCacheOptions) {
    this.turns = options.turns ?? new TaskQueue(AT_ONCE, rest);
  }

  async get(url: URL): Promise<RenderedPage> {
    const { renderer, version } = this.options;
    const address = renderer.canonical(url);
    const kept = this.kept.get(address.href);
    const known = kept?.content === version.content() ? kept : undefined;
    if (known && (this.isFresh(known) || this.wasTriedInVain(known))) return known.page;
    const isBusy = this.turns.waiting >= MOST_WAITING;
    const mayWait = known !== undefined || !isBusy;
    const rendering = this.underWay.get(address.href) ?? (mayWait ? this.render(address) : undefined);
    if (!rendering) return renderer.shell(address);
    if (!known) return rendering;
    if (!isBusy) return this.orOlder(rendering, address.href, known);
    rendering.catch(() => undefined); // the next caller gets the error
    return known.page;
  }

  private render(address: URL): Promise<RenderedPage> {
    const { renderer, version, clock } = this.options;
    const rendered = this.turns
      .take(async () => {
        const begun = { at: clock.now().getTime(), live: version.live(), content: version.content() };
        const page = await renderer.render(address);
        if (page.status < 400 || page.status === 404) this.kept.set(address.href, { page, ...begun });
        return page;
      })
      .finally(() => this.underWay.delete(address.href));
    this.underWay.set(address.href, rendered);
    return rendered;
  }

  private async orOlder(rendering: Promise<RenderedPage>, key: string, older: Kept): Promise<RenderedPage> {
    const page = await rendering;
    if (page.status !== 503) return page;
    this.kept.set(key, { ...older, triedAt: this.options.clock.now().getTime() });
    return older.page;
  }

  private wasTriedInVain({ triedAt }: Kept): boolean {
    return triedAt !== undefined && this.options.clock.now().getTime() - triedAt < TRIED_AGAIN_MS;
  }

  private isFresh({ at, live }: Kept): boolean {
    const age = this.options.clock.now().getTime() - at;
    return age < (live === this.options.version.live() ? FRESH_WHILE_SAME_MS : ALWAYS_FRESH_MS);
  }
}

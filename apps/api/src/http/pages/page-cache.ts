import type { Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import type { PageRenderer, RenderedPage } from './page-renderer.js';

/** However fast votes come in, a page is rendered once a second at most; its scripts bring it up to the moment. */
const ALWAYS_FRESH_MS = 1_000;
/** What no version covers (the number of visitors, the hour in Rome) is this old at most. */
const FRESH_WHILE_SAME_MS = 10_000;
const MOST_PAGES = 200;

interface Kept {
  readonly page: Promise<RenderedPage>;
  readonly at: number;
  readonly version: string;
}

/**
 * Rendered pages, the same for every visitor. `version` changes whenever what pages show does. Callers that come while a
 * page is being rendered wait for that one; a failed or refused one is not kept.
 */
export class PageCache {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST_PAGES });

  constructor(
    private readonly renderer: PageRenderer,
    private readonly version: () => string,
    private readonly clock: Clock,
  ) {}

  get(asked: URL): Promise<RenderedPage> {
    const address = this.renderer.canonical(asked);
    const known = this.kept.get(address.href);
    if (known && this.isFresh(known)) return known.page;
    const page = this.renderer.render(address);
    this.kept.set(address.href, { page, at: this.clock.now().getTime(), version: this.version() });
    const forget = () => {
      if (this.kept.peek(address.href)?.page === page) this.kept.delete(address.href);
    };
    page.then(({ status }) => status >= 400 && forget(), forget);
    return page;
  }

  private isFresh({ at, version }: Kept): boolean {
    const age = this.clock.now().getTime() - at;
    return age < (version === this.version() ? FRESH_WHILE_SAME_MS : ALWAYS_FRESH_MS);
  }
}

import type { Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import type { PageRenderer, RenderedPage } from './page-renderer.js';
import { Turns } from '../http/turns.js';

/** However fast votes come in, a page is rendered once a second at most; its scripts bring it up to the moment. */
const ALWAYS_FRESH_MS = 1_000;
/** What no version covers (the number of visitors, the hour in Rome) is this old at most. */
const FRESH_WHILE_SAME_MS = 10_000;
/** While what it is made of is out of reach, an older page serves, and another try is made so often. */
const TRIED_AGAIN_MS = 5_000;
/** Characters of all pages kept together: about 40 MB, a hundred of the longest. */
const MOST_CHARACTERS = 20_000_000;

/** A page takes 1 to 10 ms of the event loop: rendering takes less than half of it, whatever is asked for. */
const AT_ONCE = 4;
const REST_MS = 30;
/** Addresses can be made up without end (a search for anything): beyond so many, those not kept come without their data. */
const MOST_WAITING = 20;

interface Kept {
  readonly page: RenderedPage;
  readonly at: number;
  readonly live: string;
  readonly content: string;
  /** When another one could last not be made. */
  readonly triedAt?: number;
}

/** What pages show, by two texts that change whenever it does. */
export interface PageVersion {
  /** The conclave. */
  readonly live: () => string;
  /** What people keep: what they have taken away is not shown a moment longer. */
  readonly content: () => string;
}

interface PageCacheOptions {
  readonly renderer: PageRenderer;
  readonly version: PageVersion;
  readonly clock: Clock;
  readonly turns?: Turns;
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS));

/**
 * Rendered pages, the same for every visitor. Callers that come while a page is being rendered wait for that one, unless
 * many wait already: then an older one will do, as it does while a store is out of reach. A failed or refused one is not
 * kept, a lost address is.
 */
export class PageCache {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ page }) => page.html.reduce((sum, piece) => sum + piece.length, 1),
  });
  private readonly underWay = new Map<string, Promise<RenderedPage>>();
  private readonly turns: Turns;

  constructor(private readonly options: PageCacheOptions) {
    this.turns = options.turns ?? new Turns(AT_ONCE, rest);
  }

  async get(asked: URL): Promise<RenderedPage> {
    const { renderer, version } = this.options;
    const address = renderer.canonical(asked);
    const kept = this.kept.get(address.href);
    const known = kept?.content === version.content() ? kept : undefined;
    if (known && (this.isFresh(known) || this.wasTriedInVain(known))) return known.page;
    const isBusy = this.turns.waiting >= MOST_WAITING;
    const mayWait = known !== undefined || !isBusy;
    const rendering = this.underWay.get(address.href) ?? (mayWait ? this.render(address) : undefined);
    if (!rendering) return renderer.shell(address);
    if (!known) return rendering;
    if (!isBusy) return this.orOlder(rendering, address.href, known);
    rendering.catch(() => undefined); // whoever comes next is told
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

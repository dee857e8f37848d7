import type { CardRenderer } from '@fumata/media';
import { Unavailable, type Clock } from '@fumata/platform';
import { LRUCache } from 'lru-cache';
import { largestPrefixOf } from '../../http/hosts/network.js';
import { ConcurrencyLimit } from '../../http/limits/concurrency-limit.js';
import { Refused } from '../../http/refusals/refused.js';
import { MAX_AGE_MS } from '../page-cache.js';
import type { Card, PageRenderer } from '../page-renderer.js';

const MAX_PATHS = 1_000;
/** Four hundred cards. */
const MAX_BYTES = 40_000_000;
/** Drawings of one network at once, so that others find a place among the few that the renderer takes. */
const MAX_OF_NETWORK = 2;

type CardFacts = Pick<Card, 'version' | 'isLasting'>;

export interface DrawnCard extends CardFacts {
  /** JPEG. */
  readonly image: Buffer;
}

interface LoadedCard {
  readonly at: number;
  readonly card: Promise<Card | undefined>;
}

interface CardCacheOptions {
  readonly source: Pick<PageRenderer, 'card'>;
  readonly renderer: Pick<CardRenderer, 'draw'>;
  readonly clock: Clock;
  /** Counts a request for a card that is not cached. @throws Refused */
  readonly countUncached: (address: string) => Promise<void>;
}

/**
 * Cards shared by all visitors: one drawing of each, however many ask at once. A picture is kept by its content, so a
 * card whose words have not changed is not drawn again.
 */
export class CardCache {
  private readonly loaded = new LRUCache<string, LoadedCard>({ max: MAX_PATHS });
  private readonly drawn = new LRUCache<string, DrawnCard>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ image }) => image.length,
  });
  private readonly drawing = new Map<string, Promise<DrawnCard>>();
  private readonly limit = new ConcurrencyLimit({ total: Infinity, perNetwork: MAX_OF_NETWORK, limitsLoopback: false });

  constructor(private readonly options: CardCacheOptions) {}

  /** Undefined if there is no such card. @throws Refused as `countUncached`; Unavailable if it cannot be drawn now */
  async get(pathname: string, client: string): Promise<DrawnCard | undefined> {
    const card = await this.card(pathname, client);
    return card && this.draw(pathname, card, largestPrefixOf(client));
  }

  /** A request during the loading shares it, and is not counted. */
  private async card(pathname: string, client: string): Promise<Card | undefined> {
    for (;;) {
      const shared = this.fresh(pathname);
      if (!shared) return this.load(pathname, client);
      try {
        return await shared;
      } catch (err) {
        if (!(err instanceof Refused)) throw err; // a refusal is that of another network
      }
    }
  }

  private fresh(pathname: string): Promise<Card | undefined> | undefined {
    const loaded = this.loaded.get(pathname);
    return loaded && this.options.clock.now().getTime() - loaded.at < MAX_AGE_MS ? loaded.card : undefined;
  }

  private load(pathname: string, client: string): Promise<Card | undefined> {
    const { countUncached, source, clock } = this.options;
    const card = countUncached(client).then(() => source.card(pathname));
    this.loaded.set(pathname, { at: clock.now().getTime(), card });
    card.catch(() => this.loaded.delete(pathname));
    return card;
  }

  private draw(pathname: string, card: Card, network: string): Promise<DrawnCard> {
    const key = `${pathname} ${card.version}`;
    const drawn = this.drawn.get(key);
    if (drawn) return Promise.resolve(drawn);
    const shared = this.drawing.get(key);
    if (shared) return shared;
    const release = this.limit.acquireFor(network === 'loopback' ? [] : [{ prefix: network, factor: 1 }]);
    if (!release) return Promise.reject(new Unavailable('media', 'too many cards of a network at once'));
    const drawing = this.start(key, card, release);
    this.drawing.set(key, drawing);
    return drawing;
  }

  private async start(key: string, { version, isLasting, ...task }: Card, release: () => void): Promise<DrawnCard> {
    try {
      const drawn = { image: await this.options.renderer.draw(task), version, isLasting };
      this.drawn.set(key, drawn);
      return drawn;
    } finally {
      this.drawing.delete(key);
      release();
    }
  }
}

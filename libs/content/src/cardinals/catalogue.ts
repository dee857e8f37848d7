import type { Cardinal, CardinalCard, CardinalPage, CardinalSearchQuery } from '@fumata/contracts';
import { cardOf, isElectable, isElector, presented } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';
import type { CardinalStore } from './cardinal-store.js';
import { nameSearch } from './search.js';
import { statsOf } from './stats.js';

type Criteria = Omit<CardinalSearchQuery, 'page' | 'limit'>;
export interface Paging {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export const PAGE_SIZE = 20;

/** By how much writers' clocks may differ: what is written later may be dated so much earlier. */
const SKEW_MS = 60_000;

/**
 * All cardinals in memory, in the order of lists, so that reads and votes ask no store. `refresh` fetches what changed
 * since the last time, whichever process changed it; between two refreshes it answers as of the last one.
 */
export class CardinalCatalogue {
  private readonly byId = new Map<string, StoredCardinal>();
  private present: readonly StoredCardinal[] = [];
  private bySlug = new Map<string, StoredCardinal>();
  /** The latest date of a change, and when it was first seen here. */
  private newest: { readonly date: string; readonly seen: number } | undefined;
  /** When the last request that was answered was sent. */
  private asked = 0;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  /** Grows with each refresh that found a change: whoever caches what it shows compares this. */
  generation = 0;

  constructor(
    private readonly store: CardinalStore,
    /** The day in Rome, for ages. */
    private readonly today: () => string,
    /** Milliseconds that pass evenly, whatever the clocks say. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** One at a time: a call during a refresh awaits the next one, which sees all that was written before the call. */
  refresh(): Promise<void> {
    this.next ??= this.running
      .catch(() => undefined) // told to whoever awaited that one
      .then(() => {
        this.next = undefined;
        return (this.running = this.fetch());
      });
    return this.next;
  }

  private async fetch(): Promise<void> {
    const asked = this.elapsed();
    const changed = await this.store.changedSince(this.since());
    this.asked = asked;
    const fresh = changed.filter(({ _id, version }) => version > (this.byId.get(_id)?.version ?? -Infinity));
    if (fresh.length === 0) return;
    this.generation += 1;
    for (const cardinal of fresh) {
      this.byId.set(cardinal._id, cardinal);
      if (this.newest === undefined || cardinal.updatedAt > this.newest.date)
        this.newest = { date: cardinal.updatedAt, seen: this.elapsed() };
    }
    this.present = [...this.byId.values()]
      .filter(({ deletedAt }) => deletedAt === null)
      .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a._id < b._id ? -1 : 1));
    this.bySlug = new Map([
      ...this.present.flatMap((each) => each.oldSlugs.map((slug) => [slug, each] as const)),
      ...this.present.map((each) => [each.slug, each] as const),
    ]);
  }

  /**
   * The earliest date that an unseen change can bear: a minute before the newest, and later the longer ago that one was
   * seen when the last request was sent; in the end only what is newer.
   */
  private since(): string | undefined {
    if (!this.newest) return undefined;
    const { date, seen } = this.newest;
    const passed = Math.min(Math.max(0, this.asked - seen), SKEW_MS + 1);
    return new Date(Date.parse(date) - SKEW_MS + passed).toISOString();
  }

  /** Someone who is not in the trash. */
  get(id: string): Cardinal | undefined {
    const cardinal = this.byId.get(id);
    return cardinal && cardinal.deletedAt === null ? presented(cardinal, this.today()) : undefined;
  }

  /** By the slug of today or an earlier one. */
  getBySlug(slug: string): Cardinal | undefined {
    const cardinal = this.bySlug.get(slug);
    return cardinal && presented(cardinal, this.today());
  }

  exists(id: string): boolean {
    return this.byId.get(id)?.deletedAt === null;
  }

  isElectable(id: string): boolean {
    const cardinal = this.byId.get(id);
    return cardinal !== undefined && isElectable(cardinal);
  }

  /** The number of electors as the content has it now. */
  electors(): number {
    return this.present.filter(isElector).length;
  }

  /** The elector of an order who comes first by precedence. */
  firstOf(ordre: string): string | undefined {
    return this.present
      .filter((each) => each.ordre === ordre && isElector(each) && each.preseance !== null)
      .sort((a, b) => (a.preseance ?? 0) - (b.preseance ?? 0))[0]?.nomComplet;
  }

  /** For lists of results: also for one in the trash, whose name history keeps; a nameless card for one never known. */
  card(id: string): CardinalCard {
    const cardinal = this.byId.get(id);
    return cardinal ? cardOf(cardinal) : { _id: id, slug: '', nomComplet: 'Cardinal inconnu', photo: null };
  }

  list(paging: Paging): CardinalPage {
    return this.page(this.present, paging);
  }

  /** So many different ones, in no order; `random` gives numbers from 0 up to 1. */
  some(count: number, random: () => number): Cardinal[] {
    const drawn = [...this.present];
    for (let i = 0; i < Math.min(count, drawn.length); i++) {
      const j = i + Math.floor(random() * (drawn.length - i));
      [drawn[i], drawn[j]] = [drawn[j] as StoredCardinal, drawn[i] as StoredCardinal]; // both indices are in range
    }
    return drawn.slice(0, count).map((each) => presented(each, this.today()));
  }

  /** Exact matches of the name first, then those with a mistake forgiven; each in the order of lists. */
  search({ nom, ...criteria }: Criteria, paging: Paging): CardinalPage {
    const fits = nameSearch(nom ?? '');
    const wanted = Object.entries(criteria).filter(([, value]) => value !== undefined);
    const found = this.present
      .filter((each) => wanted.every(([key, value]) => each[key as keyof StoredCardinal] === value)) // keys of the schema
      .map((each) => ({ each, fit: fits(each.nomComplet) }))
      .filter(({ fit }) => fit !== undefined);
    const exact = found.filter(({ fit }) => fit === 0);
    const forgiven = found.filter(({ fit }) => fit === 1);
    return this.page(
      [...exact, ...forgiven].map(({ each }) => each),
      paging,
    );
  }

  stats() {
    return statsOf(this.present, this.today());
  }

  private page(all: readonly StoredCardinal[], { page = 1, limit = PAGE_SIZE }: Paging): CardinalPage {
    const today = this.today();
    return {
      cardinaux: all.slice((page - 1) * limit, page * limit).map((each) => presented(each, today)),
      total: all.length,
      totalPages: Math.ceil(all.length / limit),
      currentPage: page,
    };
  }
}

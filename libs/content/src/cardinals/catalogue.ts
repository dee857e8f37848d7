import {
  pageFields,
  type Cardinal,
  type CardinalCard,
  type CardinalFacets,
  type CardinalPage,
  type ElectorCalendar,
  type PapabileDuJour,
  type CardinalCriteria,
} from '@fumata/contracts';
import { nameSearch } from '@fumata/text';
import { CARDINAL_DEFAULTS, cardOf, isElectable, isElector, toCardinal, type StoredCardinal } from './cardinal.js';
import type { CardinalStore } from './cardinal-store.js';
import { entryOf, searchDirectory, type DirectoryEntry, type DirectoryOrder } from './directory.js';
import { facetsOf } from './facets.js';
import { calendarFrom, toCardinalOn } from './electors.js';
import { statsOf } from './stats.js';

export interface Paging {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const PAGE_SIZE = 20;

/**
 * All cardinals in memory, in the default order, so that reads and votes need no store. `refresh` loads changes of all
 * processes; between two refreshes the catalogue returns the last state.
 */
export class CardinalCatalogue {
  private readonly byId = new Map<string, StoredCardinal>();
  private present: readonly StoredCardinal[] = [];
  /** Present cardinals with prepared search names. */
  private entries: readonly DirectoryEntry[] = [];
  private bySlug = new Map<string, StoredCardinal>();
  /** Incremented by each refresh that found a change, for caches. */
  generation = 0;

  constructor(
    private readonly store: CardinalStore,
    /** Today in Rome, for ages. */
    private readonly today: () => string,
  ) {}

  /** Loads the changes of all processes. One call at a time. @throws Unavailable */
  async refresh(): Promise<void> {
    const fresh = await this.store.newerThan(this.byId);
    if (fresh.length === 0) return;
    this.generation += 1;
    for (const cardinal of fresh) this.byId.set(cardinal._id, cardinal);
    this.present = [...this.byId.values()]
      .filter(({ deletedAt }) => deletedAt === null)
      .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a._id < b._id ? -1 : 1));
    this.entries = this.present.map(entryOf);
    this.bySlug = new Map([
      ...this.present.flatMap((each) => each.oldSlugs.map((slug) => [slug, each] as const)),
      ...this.present.map((each) => [each.slug, each] as const),
    ]);
  }

  /** A cardinal that is not in the trash. */
  get(id: string): Cardinal | undefined {
    const cardinal = this.byId.get(id);
    return cardinal && cardinal.deletedAt === null ? toCardinal(cardinal, this.today()) : undefined;
  }

  /** By the current or an earlier slug. */
  getBySlug(slug: string): Cardinal | undefined {
    const cardinal = this.bySlug.get(slug);
    return cardinal && toCardinal(cardinal, this.today());
  }

  /** Cardinals whose current slug begins with a text; none if it is a slug of any cardinal, including the trash. */
  cardsBySlugBeginning(beginning: string, limit: number): CardinalCard[] {
    for (const { slug, oldSlugs } of this.byId.values()) {
      if (slug === beginning || oldSlugs.includes(beginning)) return [];
    }
    return this.present
      .filter(({ slug }) => slug.startsWith(beginning))
      .slice(0, limit)
      .map(cardOf);
  }

  exists(id: string): boolean {
    return this.byId.get(id)?.deletedAt === null;
  }

  isInTrash(id: string): boolean {
    return (this.byId.get(id)?.deletedAt ?? null) !== null;
  }

  isElectable(id: string): boolean {
    const cardinal = this.byId.get(id);
    return cardinal !== undefined && isElectable(cardinal);
  }

  /** The current number of electors. */
  electors(): number {
    return this.present.filter(isElector).length;
  }

  /** Full name of the elector of an order with the highest precedence. */
  firstOf(ordre: string): string | undefined {
    return this.present
      .filter((each) => each.ordre === ordre && isElector(each) && each.preseance !== null)
      .sort((a, b) => (a.preseance ?? 0) - (b.preseance ?? 0))[0]?.nomComplet;
  }

  /** For results: also for a cardinal in the trash, whose name history keeps; a nameless card for an unknown id. */
  card(id: string): CardinalCard {
    const cardinal = this.byId.get(id);
    return cardinal ? cardOf(cardinal) : { _id: id, slug: '', nomComplet: 'Cardinal inconnu', photo: null };
  }

  /** The cardinal of a papabile du jour; of one in the trash only the required fields. Undefined if unknown. */
  subject(id: string): PapabileDuJour['cardinalId'] | undefined {
    const cardinal = this.byId.get(id);
    if (!cardinal) return undefined;
    const supprime = cardinal.deletedAt !== null;
    const publicCardinal = supprime ? { ...cardinal, ...CARDINAL_DEFAULTS } : cardinal;
    return { ...toCardinal(publicCardinal, this.today()), supprime };
  }

  list(paging: Paging): CardinalPage {
    const today = this.today();
    return this.page(this.present, paging, (each) => toCardinal(each, today));
  }

  /** Different random cardinals; `random` returns 0 (inclusive) to 1 (exclusive). */
  sample(count: number, random: () => number): Cardinal[] {
    const drawn = [...this.present];
    for (let i = 0; i < Math.min(count, drawn.length); i++) {
      const j = i + Math.floor(random() * (drawn.length - i));
      [drawn[i], drawn[j]] = [drawn[j] as StoredCardinal, drawn[i] as StoredCardinal]; // both indices are in range
    }
    const today = this.today();
    return drawn.slice(0, count).map((each) => toCardinal(each, today));
  }

  /** Exact matches of the name first, then those with one typing error; each group in the requested order. */
  search({ tri, sens, ...criteria }: CardinalCriteria & DirectoryOrder, paging: Paging): CardinalPage {
    const today = this.today();
    const matches = searchDirectory(this.entries, criteria, { tri, sens }, today);
    const { date } = criteria;
    return this.page(matches, paging, (each) =>
      date === undefined ? toCardinal(each, today) : toCardinalOn(date, each),
    );
  }

  /** Like `search`, but exact matches of the name only, without paging and as stored. */
  stored({ tri, sens, ...criteria }: CardinalCriteria & DirectoryOrder): StoredCardinal[] {
    const rankOf = nameSearch(criteria.nom ?? '');
    const exact = this.entries.filter(({ name }) => rankOf(name) === 0);
    return searchDirectory(exact, criteria, { tri, sens }, this.today());
  }

  /** By the current or an earlier slug, including the trash. */
  getBySlugWithTrash(slug: string): StoredCardinal | undefined {
    const all = [...this.byId.values()];
    return this.bySlug.get(slug) ?? all.find((each) => each.slug === slug || each.oldSlugs.includes(slug));
  }

  /** All filter values with their counts. */
  facets(criteria: CardinalCriteria): CardinalFacets {
    return facetsOf(this.entries, criteria, this.today());
  }

  /** The electors on a day (default today), and until when they are. */
  calendar(date = this.today()): ElectorCalendar {
    return calendarFrom(date, this.present);
  }

  stats() {
    return statsOf(this.present, this.today());
  }

  private page(
    all: readonly StoredCardinal[],
    { page = 1, limit = PAGE_SIZE }: Paging,
    show: (each: StoredCardinal) => Cardinal,
  ): CardinalPage {
    const cardinaux = all.slice((page - 1) * limit, page * limit).map(show);
    return { cardinaux, ...pageFields(all.length, page, limit) };
  }
}

import type { Journal, JournalEvent, JournalPlan } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { createStore } from '../../../../lib/store.js';
import { headAfter, isVote, joined } from './rules/head.js';
import type { OpenedRun } from './rules/rows.js';

/** The newest events that stand singly at first. */
const SINGLES = 12;
/** Events that a run, or a search, brings at once. */
const PAGE = 100;
/** Newest events that one look brings singly at most. */
const MOST_NEWS = 200;

export interface Feed {
  /** Events of the edition, as far as is shown. */
  readonly total: number;
  readonly position: string | null;
  /** When the server was last heard of. */
  readonly at: string;
  readonly milestones: readonly JournalEvent[];
  readonly rounds: Readonly<Record<string, number>>;
  /** Without a filter: the newest. With one: what has been found, newest first. */
  readonly head: readonly JournalEvent[];
  readonly opened: readonly OpenedRun[];
  /** From where on a search goes on downwards; null when all has been searched. */
  readonly next: number | null;
  /** What has come since and is not shown; `more`: and further ones. */
  readonly news: { readonly count: number; readonly more: boolean };
  /** The last look brought no answer: what is shown may be old. */
  readonly lost: boolean;
}

/** An edition's events as the page shows them: loaded bit by bit, one call at a time, and added to at the top. */
export class EventFeed {
  readonly state = createStore<Feed | undefined>(undefined);
  /** Names of the cardinals that occur, by their ids; more with each answer. */
  readonly cardinals = new Map<string, string>();
  private readonly leaving = new AbortController();
  private busy = false;

  /** `asked`: the filter; empty for everything. */
  constructor(
    private readonly api: ApiClient,
    private readonly conclaveId: string,
    private readonly asked: URLSearchParams,
  ) {}

  get isFiltered(): boolean {
    return this.asked.size > 0;
  }

  get hasLeft(): boolean {
    return this.leaving.signal.aborted;
  }

  /** What is under way brings nothing any more. */
  leave(): void {
    this.leaving.abort();
  }

  /** @throws ApiError when nothing can be had. */
  start(): Promise<void> {
    return this.alone(() => this.begin());
  }

  private async begin(): Promise<void> {
    const [plan, journal] = await Promise.all([this.plan(), this.ask({ limit: this.isFiltered ? PAGE : SINGLES })]);
    if (this.leaving.signal.aborted) return;
    this.state.set({
      total: journal.total,
      position: journal.position,
      at: now(),
      milestones: plan.milestones,
      rounds: { ...plan.tours, ...journal.tours },
      head: journal.events,
      opened: [],
      next: this.isFiltered ? journal.suite : null,
      news: NONE,
      lost: false,
    });
  }

  /** Goes on downwards: of the opened run that begins with `from`, else of the search. @throws ApiError */
  async more(from?: number): Promise<void> {
    await this.alone(async (shown) => {
      if (!shown) return;
      const run = shown.opened.find((each) => each.from === from);
      if (run) return this.moreOf(run);
      if (shown.next === null) return;
      const { events, suite } = await this.ask({ limit: PAGE, avant: shown.next });
      this.change(({ head }) => ({ head: [...head, ...events], next: suite }));
    });
  }

  open(from: number, to: number): void {
    this.change(({ opened }) => ({ opened: [...opened, { from, to, events: [] }] }));
  }

  close(from?: number): void {
    this.change(({ opened }) => ({ opened: from === undefined ? [] : opened.filter((run) => run.from !== from) }));
  }

  /** Looks what has come since: while `isPaused` it is only counted. What could not begin is begun. @throws ApiError */
  async look(isPaused: () => boolean): Promise<void> {
    await this.alone(async (shown) => {
      if (!shown) return this.begin();
      const counting = isPaused() && !this.isFiltered;
      const answer = await this.ask({ limit: counting ? 1 : MOST_NEWS, apres: shown.total }).catch((error: unknown) => {
        this.change(() => ({ lost: true }));
        throw error;
      });
      const { events, total, suite } = answer;
      this.change(() => ({ at: now(), lost: false }));
      if (isPaused()) {
        const count = this.isFiltered ? events.length : total - shown.total;
        return this.change(() => ({ news: { count, more: this.isFiltered && suite !== null } }));
      }
      await this.take(answer, shown);
    });
  }

  private async take({ events, total, suite, position, tours }: Journal, shown: Feed): Promise<void> {
    if (total === shown.total) return this.change(() => ({ news: NONE }));
    // More has come than is taken singly: among the rest may be more than votes.
    const isGap = suite !== null;
    const plan = isGap && !this.isFiltered ? await this.plan() : undefined;
    const fresh = events.filter((event) => !isVote(event));
    const milestones = plan?.milestones ?? joined(fresh, shown.milestones);
    const known = { total, position, milestones, rounds: tours, news: NONE };
    if (!this.isFiltered) this.change(({ head }) => ({ ...known, head: headAfter(head, events, isGap) }));
    else if (isGap) this.change(() => ({ ...known, head: events, next: suite }));
    else this.change(({ head }) => ({ ...known, head: [...events, ...head] }));
  }

  private async moreOf(run: OpenedRun): Promise<void> {
    const avant = run.to - run.events.length + 1;
    if (avant <= run.from) return;
    const query = new URLSearchParams({ limit: String(PAGE), avant: String(avant), de: String(run.from) });
    const { events } = await this.journal(query);
    this.change(({ opened }) => ({
      opened: opened.map((each) => (each.from === run.from ? { ...each, events: [...each.events, ...events] } : each)),
    }));
  }

  /** One call at a time: who comes while one is under way comes again. */
  private async alone(work: (shown: Feed | undefined) => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work(this.state.get());
    } catch (error) {
      if (!this.leaving.signal.aborted) throw error;
    } finally {
      this.busy = false;
    }
  }

  private change(to: (feed: Feed) => Partial<Feed>): void {
    const shown = this.state.get();
    if (shown && !this.leaving.signal.aborted) this.state.set({ ...shown, ...to(shown) });
  }

  private ask(paging: Readonly<Record<string, number>>): Promise<Journal> {
    const query = new URLSearchParams(this.asked);
    for (const [name, value] of Object.entries(paging)) query.set(name, String(value));
    return this.journal(query);
  }

  private async journal(query: URLSearchParams): Promise<Journal> {
    const answer = await this.call<Journal>(`?${query.toString()}`);
    for (const [id, name] of Object.entries(answer.cardinaux)) this.cardinals.set(id, name);
    return answer;
  }

  private plan(): Promise<JournalPlan> {
    return this.call<JournalPlan>('/plan');
  }

  private call<T>(rest: string): Promise<T> {
    return this.api.get<T>(`/api/journal/${this.conclaveId}${rest}`, this.leaving.signal);
  }
}

const NONE = { count: 0, more: false };
const now = (): string => new Date(serverClock.now()).toISOString();

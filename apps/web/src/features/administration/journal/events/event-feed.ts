import type { Journal, JournalEvent, JournalPlan } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { createStore } from '../../../../lib/store.js';
import { headAfter, isVote, joined } from './rules/head.js';
import type { OpenedRun } from './rules/rows.js';

/** Number of newest events shown individually at first. */
const SINGLES = 12;
/** Page size of runs and searches. */
const PAGE = 100;
/** Maximum number of new events per poll that are shown individually. */
const MAX_NEWS = 200;

export interface Feed {
  /** Number of events of the edition, as of the last displayed poll. */
  readonly total: number;
  readonly position: string | null;
  /** Time of the server's last response. */
  readonly at: string;
  readonly milestones: readonly JournalEvent[];
  readonly rounds: Readonly<Record<string, number>>;
  /** The newest events; with a filter, the results so far. Newest first. */
  readonly head: readonly JournalEvent[];
  readonly opened: readonly OpenedRun[];
  /** Sequence from which a search continues; null at the end. */
  readonly next: number | null;
  /** New events that are not shown; `more` if the count is incomplete. */
  readonly news: { readonly count: number; readonly more: boolean };
  /** The last poll failed: the shown events may be outdated. */
  readonly lost: boolean;
}

/** Store of an edition's displayed events: loaded page by page, one call at a time, with new events on top. */
export class EventFeed {
  readonly state = createStore<Feed | undefined>(undefined);
  /** Names of the cardinals in the events, by id. */
  readonly cardinals = new Map<string, string>();
  private readonly leaving = new AbortController();
  private busy = false;

  /** `filter` has the parameters of the call; empty for all events. */
  constructor(
    private readonly api: ApiClient,
    private readonly conclaveId: string,
    private readonly filter: URLSearchParams,
  ) {}

  get isFiltered(): boolean {
    return this.filter.size > 0;
  }

  get hasLeft(): boolean {
    return this.leaving.signal.aborted;
  }

  /** Aborts the running call. */
  leave(): void {
    this.leaving.abort();
  }

  /** @throws ApiError */
  start(): Promise<void> {
    return this.exclusively(() => this.begin());
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

  /** Loads older events of the opened run that starts with `from`, or without it of the search. @throws ApiError */
  async more(from?: number): Promise<void> {
    await this.exclusively(async (shown) => {
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

  /** Polls for new events, which are only counted while `isPaused`; starts the feed if not yet started. @throws ApiError */
  async poll(isPaused: () => boolean): Promise<void> {
    await this.exclusively(async (shown) => {
      if (!shown) return this.begin();
      const counting = isPaused() && !this.isFiltered;
      const answer = await this.ask({ limit: counting ? 1 : MAX_NEWS, apres: shown.total }).catch((error: unknown) => {
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
    // The new events that do not fit may include milestones.
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

  /** Runs one call at a time; a call during another one is dropped, because callers retry. */
  private async exclusively(work: (shown: Feed | undefined) => Promise<void>): Promise<void> {
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
    const query = new URLSearchParams(this.filter);
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

import type { Journal, JournalPlan } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { createStore } from '../../../../lib/store.js';
import { headAfter, isMilestone, withoutDuplicates, type LoadedEvents, type OpenedRun } from './rules/rows.js';

/** Number of newest events shown individually at first. */
const SINGLES = 12;
/** Page size of runs and searches. */
const PAGE = 100;
/** Maximum number of new events per poll that are shown individually. */
const MAX_NEW = 200;

export interface Feed extends LoadedEvents {
  /** Time of the server's last response. */
  readonly at: string;
  readonly rounds: Readonly<Record<string, number>>;
  /** Names of the cardinals in the events, by id. */
  readonly cardinals: Readonly<Record<string, string>>;
  /** New events that are not shown yet; `more`: there are more than `count`. */
  readonly unshown: { readonly count: number; readonly more: boolean };
  /** The last poll failed: the shown events may be outdated. */
  readonly pollFailed: boolean;
}

/** Store of an edition's displayed events: loaded page by page, with new events on top. */
export class EventFeed {
  readonly state = createStore<Feed | undefined>(undefined);
  private readonly aborter = new AbortController();
  /** The running call; never rejects. */
  private running: Promise<void> | undefined;

  /** `filter`: parameters of the API call; empty for all events. */
  constructor(
    private readonly api: ApiClient,
    private readonly conclaveId: string,
    private readonly filter: URLSearchParams,
  ) {}

  private get isFiltered(): boolean {
    return this.filter.size > 0;
  }

  /** Aborts running calls; later results are ignored. */
  stop(): void {
    this.aborter.abort();
  }

  /** @throws ApiError */
  start(): Promise<void> {
    return this.exclusively(() => this.begin());
  }

  private async begin(): Promise<void> {
    const [plan, journal] = await Promise.all([
      this.call<JournalPlan>('/plan'),
      this.fetchPage({ limit: this.isFiltered ? PAGE : SINGLES }),
    ]);
    this.state.set({
      total: journal.total,
      at: now(),
      milestones: plan.milestones,
      rounds: { ...plan.tours, ...journal.tours },
      cardinals: journal.cardinaux,
      head: journal.events,
      openedRuns: [],
      next: this.isFiltered ? journal.suite : null,
      unshown: NONE,
      pollFailed: false,
    });
  }

  /** Loads the next page of the opened run that starts at `from`, or of the search without it. @throws ApiError */
  async loadMore(from?: number): Promise<void> {
    await this.exclusively(async (feed) => {
      if (!feed) return;
      const run = feed.openedRuns.find((each) => each.from === from);
      if (run) return this.loadMoreOf(run);
      if (feed.next === null) return;
      const { events, suite } = await this.fetchPage({ limit: PAGE, avant: feed.next });
      this.change(({ head }) => ({ head: [...head, ...events], next: suite }));
    });
  }

  open(from: number, to: number): void {
    this.change(({ openedRuns }) => ({ openedRuns: [...openedRuns, { from, to, events: [] }] }));
  }

  close(from?: number): void {
    this.change(({ openedRuns }) => ({
      openedRuns: from === undefined ? [] : openedRuns.filter((run) => run.from !== from),
    }));
  }

  /** Polls for new events, which are only counted while `isPaused`; starts a new feed. @throws ApiError */
  async poll(isPaused: () => boolean): Promise<void> {
    await this.exclusively(async (feed) => {
      if (!feed) return this.begin();
      const counting = isPaused() && !this.isFiltered;
      const answer = await this.fetchPage({ limit: counting ? 1 : MAX_NEW, apres: feed.total }).catch(
        (error: unknown) => {
          this.change(() => ({ pollFailed: true }));
          throw error;
        },
      );
      const { events, total, suite } = answer;
      this.change(() => ({ at: now(), pollFailed: false }));
      if (isPaused()) {
        const count = this.isFiltered ? events.length : total - feed.total;
        return this.change(() => ({ unshown: { count, more: this.isFiltered && suite !== null } }));
      }
      await this.addNew(answer, feed);
    });
  }

  /** Shows the new events, after the running call if there is one. @throws ApiError */
  async show(): Promise<void> {
    while (this.running) await this.running;
    await this.poll(() => false);
  }

  private async addNew({ events, total, suite, tours }: Journal, feed: Feed): Promise<void> {
    if (total === feed.total) return this.change(() => ({ unshown: NONE }));
    // The new events that did not fit the page may include milestones.
    const isGap = suite !== null;
    const plan = isGap && !this.isFiltered ? await this.call<JournalPlan>('/plan') : undefined;
    const milestones = plan?.milestones ?? withoutDuplicates(events.filter(isMilestone), feed.milestones);
    const common = { total, milestones, rounds: tours, unshown: NONE };
    if (!this.isFiltered) this.change(({ head }) => ({ ...common, head: headAfter(head, events, isGap) }));
    else if (isGap) this.change(() => ({ ...common, head: events, next: suite }));
    else this.change(({ head }) => ({ ...common, head: [...events, ...head] }));
  }

  private async loadMoreOf(run: OpenedRun): Promise<void> {
    const avant = run.to - run.events.length + 1;
    if (avant <= run.from) return;
    const { events } = await this.fetchPage({ limit: PAGE, avant, de: run.from });
    this.change(({ openedRuns }) => ({
      openedRuns: openedRuns.map((each) =>
        each.from === run.from ? { ...each, events: [...each.events, ...events] } : each,
      ),
    }));
  }

  /** Drops calls while another one is running, because callers repeat them. Ignores errors once stopped. */
  private async exclusively(work: (feed: Feed | undefined) => Promise<void>): Promise<void> {
    if (this.running) return;
    const call = work(this.state.get());
    this.running = call.catch(() => undefined);
    try {
      await call;
    } catch (error) {
      if (!this.aborter.signal.aborted) throw error;
    } finally {
      this.running = undefined;
    }
  }

  private change(to: (feed: Feed) => Partial<Feed>): void {
    const feed = this.state.get();
    if (feed && !this.aborter.signal.aborted) this.state.set({ ...feed, ...to(feed) });
  }

  private async fetchPage(paging: Readonly<Record<string, number>>): Promise<Journal> {
    const query = new URLSearchParams(this.filter);
    for (const [name, value] of Object.entries(paging)) query.set(name, String(value));
    const answer = await this.call<Journal>(`?${query.toString()}`);
    this.change(({ cardinals }) => {
      const isNew = Object.keys(answer.cardinaux).some((id) => !(id in cardinals));
      return isNew ? { cardinals: { ...cardinals, ...answer.cardinaux } } : {};
    });
    return answer;
  }

  private call<T>(suffix: string): Promise<T> {
    return this.api.get<T>(`/api/journal/${this.conclaveId}${suffix}`, this.aborter.signal);
  }
}

const NONE = { count: 0, more: false };
const now = (): string => new Date(serverClock.now()).toISOString();

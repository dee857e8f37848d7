import { Inject, Injectable } from '@nestjs/common';
import { AccountStore } from '@fumata/content';
import type { Clock, Ids } from '@fumata/platform';
import { CLOCK, EVENT_LOG, IDS } from '@fumata/stores';
import {
  evolve,
  conclaveStream,
  currentEdition,
  toRecordables,
  upcast,
  type Act,
  type Cause,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
  type EventType,
} from '@fumata/conclave';
import { decideAndAppend, type EventLog, type NewEvent } from '@fumata/event-log';
import { LiveView } from '../../view/live-view.js';
import type { ApiRefusal } from '../../http/refusal.js';
import { actsSince } from './acts-since.js';
import type { AdminCommandContext } from './admin-command-context.js';
import { IdempotencyKeys } from './idempotency-keys.js';

export type CommandOutcome =
  /** `edition`: as this process's view shows it now. */
  | { readonly outcome: 'recorded'; readonly edition: Edition }
  /** Idempotent replay: nothing is recorded. */
  | { readonly outcome: 'repeated'; readonly edition: Edition }
  | { readonly outcome: 'refused'; readonly refusal: ApiRefusal };

/** The event of each command that makes sense twice in a row. */
const EFFECTS: Readonly<Record<string, EventType>> = {
  'next-round': 'RoundClosed',
  reset: 'ConclaveStarted',
  state: 'ConclaveCorrected',
};
/** Without a revision, the same command is refused for this long. */
const TOO_SOON_MS = 3_000;

type Decide = (edition: Edition, view: ConclaveView) => readonly ConclaveEvent[] | ApiRefusal;

/**
 * Executes an administrator's command on the current edition: at most once per key and, if the caller sends a revision,
 * only on that state. Of two simultaneous commands one is recorded; the rejection of the other names the first.
 */
@Injectable()
export class AdminCommandExecutor {
  private readonly keys = new IdempotencyKeys();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly accounts: AccountStore,
    private readonly live: LiveView,
  ) {}

  async execute(context: AdminCommandContext, decide: Decide): Promise<CommandOutcome> {
    return this.withChecks(context, (edition, view) => this.append(context, decide, edition, view));
  }

  /**
   * Like `execute`, but decides on the log read to its end, because the view may lag. During a leader election even
   * this read may miss the latest votes (see `EventLog`): votes are counted up to the position of the decided view.
   */
  async executeAtHead(context: AdminCommandContext, decide: Decide): Promise<CommandOutcome> {
    const [view, scanPosition] = [structuredClone(this.live.view), this.live.scanPosition];
    for await (const page of this.log.readAll(scanPosition)) {
      for (const event of page) evolve(view, upcast(event));
    }
    return this.withChecks(context, (edition) => this.append(context, decide, edition, view), view);
  }

  /** Checks before any command: idempotent replay and stale dashboard. */
  async withChecks(
    context: AdminCommandContext,
    act: (edition: Edition, view: ConclaveView) => Promise<CommandOutcome>,
    view = this.live.view,
  ): Promise<CommandOutcome> {
    const repeated = this.repeated(context);
    if (repeated) return repeated;
    const edition = currentEdition(view);
    if (!edition) return { outcome: 'refused', refusal: { refused: 'no-conclave' } };
    const { expectedRevision } = context;
    if (expectedRevision !== undefined && expectedRevision !== view.revision) return this.stale(expectedRevision);
    const recent = expectedRevision === undefined ? this.recentAct(context, edition) : undefined;
    if (recent) return this.stale(recent.revision - 1);
    return act(edition, view);
  }

  /** Waits until the view has applied the event. Refused as stale if another edition started before it. */
  async awaitEffect(position: string, conclaveId: string, revision: number): Promise<CommandOutcome> {
    await this.live.reached(position);
    const edition = this.live.edition;
    return edition?.conclaveId === conclaveId ? { outcome: 'recorded', edition } : this.stale(revision);
  }

  /** After a version conflict: a replay if the other event is this command's own, else refused as stale. */
  async afterConflict(context: AdminCommandContext, revision: number): Promise<CommandOutcome> {
    await this.live.until((view) => view.revision > revision);
    return this.repeated(context) ?? this.stale(revision);
  }

  cause(context: AdminCommandContext): Cause {
    return {
      actor: `admin:${context.userId}`,
      recordedAt: this.clock.now().toISOString(),
      correlationId: context.correlationId,
      idempotencyKey: this.keys.recorded(context),
      reason: context.motif,
    };
  }

  private async append(
    context: AdminCommandContext,
    decide: Decide,
    edition: Edition,
    view: ConclaveView,
  ): Promise<CommandOutcome> {
    const { conclaveId, streamRevision } = edition;
    const { revision } = view; // the view changes in place
    const decided = await decideAndAppend<Edition, NewEvent, ApiRefusal>({
      log: this.log,
      stream: conclaveStream(conclaveId),
      initialState: edition,
      known: { state: edition, revision: streamRevision },
      evolve: (current) => current, // the view folds the recorded events
      decide: (current) => {
        const events = decide(current, view);
        return 'refused' in events ? events : toRecordables(events, this.ids.uuid, this.cause(context));
      },
    });
    if (decided.outcome === 'refused') return { outcome: 'refused', refusal: decided.refusal };
    if (decided.outcome !== 'recorded') return this.afterConflict(context, revision);
    if (decided.position !== undefined) return this.awaitEffect(decided.position, conclaveId, revision);
    this.keys.remember(context);
    return { outcome: 'recorded', edition };
  }

  /** An act that this command would repeat by mistake, such as a second press of a button. */
  private recentAct({ verb }: AdminCommandContext, { acts }: Edition): Act | undefined {
    const act = acts.findLast(({ type }) => type === EFFECTS[verb]);
    if (!act || act.actor === 'system') return undefined;
    const ageMs = this.clock.now().getTime() - Date.parse(act.at);
    return ageMs >= 0 && ageMs < TOO_SOON_MS ? act : undefined; // negative after the clock went back
  }

  private async stale(revision: number): Promise<CommandOutcome> {
    const since = await actsSince(this.live.view, revision, this.accounts);
    return { outcome: 'refused', refusal: { refused: 'stale-command', since } };
  }

  private repeated(context: AdminCommandContext): CommandOutcome | undefined {
    const { edition, view } = this.live;
    const use = this.keys.use(view, context);
    if (use === 'new') return undefined;
    return use === 'same-request' && edition
      ? { outcome: 'repeated', edition }
      : { outcome: 'refused', refusal: { refused: 'idempotency-key-reused' } };
  }
}

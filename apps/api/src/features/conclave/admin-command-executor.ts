import { Inject, Injectable } from '@nestjs/common';
import { AccountStore } from '@fumata/content';
import { sha256Base64Url, type Clock, type Ids } from '@fumata/platform';
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
import type { ApiRefusal } from '../../http/refusals/refusal.js';
import type { AdminCaller } from '../../http/sessions/caller.js';
import { actText, isAct } from '@fumata/history';
import { namesOf } from '../../http/answers/actor-name.js';
import { LRUCache } from 'lru-cache';

/** Commands of administrators, as in their addresses. */
export type AdminVerb = 'next-round' | 'closing' | 'toggle-pause' | 'state' | 'reset' | 'elect-pope' | 'held-votes';

/** Envelope common to all admin commands. */
export interface AdminCommandContext {
  readonly verb: AdminVerb;
  readonly userId: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  /** The revision that the dashboard showed; undefined: not checked. */
  readonly expectedRevision: number | undefined;
  /** The reason for the audit trail. */
  readonly motif: string | undefined;
  /** Verb and parameters as JSON: a key reused for another request is refused. */
  readonly request: string;
}

export interface RequestBody {
  readonly expectedRevision?: number | undefined;
  readonly motif?: string | undefined;
}

export function commandContext(
  verb: AdminVerb,
  { userId, correlationId, idempotencyKey }: AdminCaller,
  { expectedRevision, motif, ...parameters }: RequestBody,
): AdminCommandContext {
  const request = JSON.stringify([verb, parameters]);
  return { verb, userId, correlationId, idempotencyKey, expectedRevision, motif, request };
}

/** Number of cached keys of commands that recorded no event. */
const MAX_CACHED_KEYS = 1_000;

const DIGEST_LENGTH = 22;
const digest = (text: string): string => sha256Base64Url(text).slice(0, DIGEST_LENGTH);

/** Idempotency keys of executed admin commands: recorded with their events, or cached if there were none. */
class IdempotencyKeys {
  private readonly withoutEvents = new LRUCache<string, string>({ max: MAX_CACHED_KEYS });

  /** The text recorded with the events of a command. */
  recordedText(context: AdminCommandContext): string | undefined {
    return this.digests(context)?.join('.');
  }

  /** Remembers a command that recorded no event. */
  remember(context: AdminCommandContext): void {
    const digests = this.digests(context);
    if (digests) this.withoutEvents.set(...digests);
  }

  /** Whether the key was used before: for the same request, or for another one. */
  earlierUse({ keys }: ConclaveView, context: AdminCommandContext): 'none' | 'same-request' | 'other-request' {
    const [key, request] = this.digests(context) ?? [];
    const earlier = key === undefined ? undefined : (keys[key] ?? this.withoutEvents.get(key));
    if (earlier === undefined) return 'none';
    return earlier === request ? 'same-request' : 'other-request';
  }

  private digests({
    idempotencyKey,
    userId,
    request,
  }: AdminCommandContext): [key: string, request: string] | undefined {
    return idempotencyKey === undefined ? undefined : [digest(`${userId} ${idempotencyKey}`), digest(request)];
  }
}

export type CommandOutcome =
  /** `edition`: as this process's view shows it now. */
  | { readonly outcome: 'recorded'; readonly edition: Edition }
  /** Idempotent replay: nothing is recorded. */
  | { readonly outcome: 'repeated'; readonly edition: Edition }
  | { readonly outcome: 'refused'; readonly refusal: ApiRefusal };

/** The event of each command whose second one soon after is refused; null: it has no effect, or is refused anyway. */
const REPEATABLE: Readonly<Record<AdminVerb, EventType | null>> = {
  'next-round': 'RoundClosed',
  reset: 'ConclaveStarted',
  state: 'ConclaveCorrected',
  closing: 'ClosingTimeChanged',
  'toggle-pause': null,
  'elect-pope': null,
  'held-votes': null,
};
/** For this long after a command without a revision, the same one is refused. */
const TOO_SOON_MS = 3_000;
const MAX_ACTS_SINCE = 3;

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
    return this.withChecks(context, (edition, view) => this.record(context, decide, edition, view));
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
    return this.withChecks(context, (edition) => this.record(context, decide, edition, view), view);
  }

  /** Checks before any command: idempotent replay and stale dashboard. */
  async withChecks(
    context: AdminCommandContext,
    run: (edition: Edition, view: ConclaveView) => Promise<CommandOutcome>,
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
    return run(edition, view);
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
      idempotencyKey: this.keys.recordedText(context),
      reason: context.motif,
    };
  }

  private async record(
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
      knownState: { state: edition, revision: streamRevision },
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
    const act = acts.findLast(({ type }) => type === REPEATABLE[verb]);
    if (!act || act.actor === 'system') return undefined;
    const ageMs = this.clock.now().getTime() - Date.parse(act.at);
    return ageMs >= 0 && ageMs < TOO_SOON_MS ? act : undefined; // negative after the clock went back
  }

  /** Names the latest acts after a revision of the view, with their authors. */
  private async stale(revision: number): Promise<CommandOutcome> {
    const all = currentEdition(this.live.view)?.acts ?? [];
    const acts = all
      .slice(all.findIndex(({ type }) => type === 'ConclaveStarted')) // events that prepared the edition are not acts
      .filter((act) => act.revision > revision && isAct(act.type))
      .slice(-MAX_ACTS_SINCE);
    const actors = acts.map(({ actor }) => actor);
    const nameOf = await namesOf(actors, this.accounts);
    const since = acts.flatMap(({ actor, type, at }) =>
      isAct(type) ? { who: nameOf(actor), what: actText(type), at } : [],
    );
    return { outcome: 'refused', refusal: { refused: 'stale-command', since } };
  }

  private repeated(context: AdminCommandContext): CommandOutcome | undefined {
    const { edition, view } = this.live;
    const earlierUse = this.keys.earlierUse(view, context);
    if (earlierUse === 'none') return undefined;
    return earlierUse === 'same-request' && edition
      ? { outcome: 'repeated', edition }
      : { outcome: 'refused', refusal: { refused: 'idempotency-key-reused' } };
  }
}

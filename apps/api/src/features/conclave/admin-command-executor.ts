import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AccountStore } from '@fumata/content';
import type { Clock, Ids } from '@fumata/platform';
import { CLOCK, EVENT_LOG, IDS } from '@fumata/stores';
import { LRUCache } from 'lru-cache';
import { evolve, conclaveStream, currentEdition, toRecordables, upcast } from '@fumata/conclave';
import type { Cause, ConclaveEvent, ConclaveView, Edition } from '@fumata/conclave';
import type { EventLog, NewEvent } from '@fumata/event-log';
import { LiveView } from '../../view/live-view.js';
import type { ApiRefusal } from '../../http/refusal.js';
import { actsSince } from './acts-since.js';

/** What every administrator's command carries besides its own wishes. */
export interface AdminCommandContext {
  readonly userId: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  /** The revision that the dashboard showed; undefined: whatever it is, go on. */
  readonly expectedRevision: number | undefined;
  /** Why, for the audit trail. */
  readonly motif: string | undefined;
  /** What is asked, as JSON: a key used again for something else is refused. */
  readonly asked: string;
}

export interface Done {
  readonly edition: Edition;
  /** The same command had been carried out before; this time nothing happened. */
  readonly repeated?: true;
}

type Decide = (edition: Edition, view: ConclaveView) => readonly ConclaveEvent[] | ApiRefusal;

/** Keys of commands that changed nothing, which no event can remember. */
const REMEMBERED = 1_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Carries an administrator's command out on the current edition: at most once for each key, and never on a state other
 * than the one it was meant for. Two at once: one acts, the other is told who was faster.
 */
@Injectable()
export class AdminCommandExecutor {
  private readonly changedNothing = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly accounts: AccountStore,
    private readonly live: LiveView,
  ) {}

  async carryOut(order: AdminCommandContext, decide: Decide): Promise<Done | ApiRefusal> {
    return this.guarded(order, (edition, view) => this.append(order, decide, edition, view));
  }

  /**
   * As `carryOut`, on the log read to its end rather than on the view, which may lag. During a change of leaders even that read may
   * miss the latest votes, see `EventLog`: the position of the view that was decided on says how far they were counted.
   */
  async carryOutAtHead(order: AdminCommandContext, decide: Decide): Promise<Done | ApiRefusal> {
    const [view, checkpoint] = [structuredClone(this.live.view), this.live.checkpoint];
    for await (const page of this.log.readAll(checkpoint)) {
      for (const event of page) evolve(view, upcast(event));
    }
    return this.guarded(order, (edition) => this.append(order, decide, edition, view), view);
  }

  /** The checks that come before any command: a key used before, and a dashboard that shows an older state. */
  async guarded(
    order: AdminCommandContext,
    act: (edition: Edition, view: ConclaveView) => Promise<Done | ApiRefusal>,
    view = this.live.view,
  ): Promise<Done | ApiRefusal> {
    const repeated = this.repeated(order);
    if (repeated) return repeated;
    const edition = currentEdition(view);
    if (!edition) return { refused: 'no-conclave' };
    if (order.expectedRevision !== undefined && order.expectedRevision !== view.revision) {
      return this.stale(order.expectedRevision);
    }
    return act(edition, view);
  }

  /** Resolves when this process's view shows what was recorded; the command had no effect if another edition began before it. */
  async effective(position: string, conclaveId: string, revision: number): Promise<Done | ApiRefusal> {
    await this.live.reached(position);
    const edition = this.live.edition;
    return edition?.conclaveId === conclaveId ? { edition } : this.stale(revision);
  }

  /** Somebody was faster: says who did what, unless that was this very command's first try. */
  async overtaken(order: AdminCommandContext, revision: number): Promise<Done | ApiRefusal> {
    await this.live.until((view) => view.revision > revision);
    return this.repeated(order) ?? this.stale(revision);
  }

  cause(order: AdminCommandContext): Cause {
    return {
      actor: `admin:${order.userId}`,
      recordedAt: this.clock.now().toISOString(),
      correlationId: order.correlationId,
      idempotencyKey: this.keyOf(order)?.join('.'),
      reason: order.motif,
    };
  }

  private async append(
    order: AdminCommandContext,
    decide: Decide,
    edition: Edition,
    view: ConclaveView,
  ): Promise<Done | ApiRefusal> {
    const { conclaveId, streamRevision } = edition;
    const { revision } = view;
    const decided = decide(edition, view);
    if ('refused' in decided) return decided;
    if (decided.length === 0) {
      const [key, asked] = this.keyOf(order) ?? [];
      if (key !== undefined && asked !== undefined) this.changedNothing.set(key, asked);
      return { edition };
    }
    const events: NewEvent[] = toRecordables(decided, this.ids.uuid, this.cause(order));
    const outcome = await this.log.append(conclaveStream(conclaveId), streamRevision, events);
    return outcome.appended
      ? this.effective(outcome.position, conclaveId, revision)
      : this.overtaken(order, revision);
  }

  private async stale(revision: number): Promise<ApiRefusal> {
    return {
      refused: 'stale-command',
      since: await actsSince(this.live.view, revision, this.accounts),
    };
  }

  private keyOf({ idempotencyKey, userId, asked }: AdminCommandContext): [string, string] | undefined {
    return idempotencyKey === undefined ? undefined : [digest(`${userId} ${idempotencyKey}`), digest(asked)];
  }

  private repeated(order: AdminCommandContext): Done | ApiRefusal | undefined {
    const [key, asked] = this.keyOf(order) ?? [];
    const earlier =
      key === undefined ? undefined : (this.live.view.keys[key] ?? this.changedNothing.get(key));
    if (earlier === undefined) return undefined;
    const { edition } = this.live;
    return earlier === asked && edition ? { edition, repeated: true } : { refused: 'idempotency-key-reused' };
  }
}

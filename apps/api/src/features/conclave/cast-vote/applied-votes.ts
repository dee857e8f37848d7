import { Inject, Injectable } from '@nestjs/common';
import type { AppliedEvent, BallotVote, VoterId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { foldLogFrom, newestSnapshot, originOf, ReadModels } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { LiveView } from '../../../view/live-view.js';
import { leastRecentlyUsed } from './ballot-cache.js';
import { BallotBox } from './ballot-box.js';

const MAX_CACHED_VOTES = 20_000;
/** Queue length of lookups; further callers get a 503 and may repeat the request. */
const MAX_PENDING_LOOKUPS = 20;

/** How the view applied earlier votes, for repeated requests. */
@Injectable()
export class AppliedVotes {
  private readonly cached = leastRecentlyUsed<string, AppliedEvent>(MAX_CACHED_VOTES);
  private readonly pendingLookups = new Map<string, Promise<AppliedEvent | undefined>>();
  private lastLookup: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly ballots: BallotBox,
    live: LiveView,
  ) {
    // Includes votes of other processes: when one dies, its visitors repeat their requests here.
    live.listen(({ type, eventId, metadata }, applied) => {
      if (type === 'VoteCast' && metadata.idempotencyKey !== undefined && applied) this.cached.set(eventId, applied);
    });
  }

  /** From memory, else by a fold of the log from the snapshot before the vote, one at a time. @throws Unavailable */
  async of(voter: VoterId, { eventId }: BallotVote): Promise<AppliedEvent | undefined> {
    return this.cached.get(eventId) ?? this.pendingLookups.get(eventId) ?? this.lookUp(voter, eventId);
  }

  private lookUp(voter: VoterId, eventId: string): Promise<AppliedEvent | undefined> {
    if (this.pendingLookups.size >= MAX_PENDING_LOOKUPS)
      throw new Unavailable('event-log', 'too many lookups of earlier votes are pending');
    const lookup = this.lastLookup
      .then(() => this.fold(voter, eventId))
      .finally(() => this.pendingLookups.delete(eventId));
    this.pendingLookups.set(eventId, lookup);
    this.lastLookup = lookup.catch(() => undefined); // the caller gets the rejection; the next lookup is independent
    return lookup;
  }

  private async fold(voter: VoterId, eventId: string): Promise<AppliedEvent | undefined> {
    const position = await this.ballots.positionOf(voter, eventId);
    const { models, log } = this;
    const snapshot = position === undefined ? undefined : await newestSnapshot(models, await originOf(log), position);
    for await (const { event, applied } of foldLogFrom(log, snapshot)) {
      if (event.eventId !== eventId) continue;
      if (applied) this.cached.set(eventId, applied);
      return applied;
    }
    return undefined;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import {
  upcastConclaveEvents,
  setAsideReason,
  type ConclaveId,
  type Recorded,
  type SetAsideReason,
} from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import { leafHash, TILE, type Leaf, type Standing } from '@fumata/proof';
import { foldLogFrom, leafOf, newestSnapshot, originOf, ReadModels, snapshotAt } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { Editions } from '../../../view/editions.js';

/** A logged event with the events of the same tile of its edition's tree. */
export interface LocatedEvent {
  readonly leaf: Leaf;
  readonly standing: Standing;
  /** Leaf hashes of its tile, from the tile's first leaf up to the requested size. */
  readonly tile: readonly string[];
}

/** An event with the result of the fold. */
interface FoldedEvent {
  readonly event: Recorded;
  readonly leaf: Leaf;
  readonly aside: SetAsideReason | undefined;
}

/** Finds events by their number by folding the log from the last snapshot before them. */
@Injectable()
export class EventFinder {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly editions: Editions,
  ) {}

  /** The edition's n-th event with its tile up to leaf `size`; undefined if the log has no such event. */
  async find(conclaveId: ConclaveId, n: number, size: number): Promise<LocatedEvent | undefined> {
    const before = n - 1 - ((n - 1) % TILE);
    const last = Math.max(n, Math.min(before + TILE, size));
    const tile: string[] = [];
    let match: FoldedEvent | undefined;
    const start = await snapshotAt(this.models, await originOf(this.log), conclaveId, before);
    for await (const { event, applied, view } of foldLogFrom(this.log, start)) {
      if (applied?.conclaveId !== conclaveId || applied.sequence <= before) continue;
      const leaf = leafOf(event, { conclaveId, sequence: applied.sequence, salt: view.salts[conclaveId] });
      tile.push(leafHash(leaf, sha256));
      if (applied.sequence === n) match = { event, leaf, aside: setAsideReason(view, event, applied) };
      if (applied.sequence >= last) break;
    }
    return match && { leaf: match.leaf, standing: await this.standing(match), tile };
  }

  private async standing({ event, aside }: FoldedEvent): Promise<Standing> {
    if (aside === undefined) return { is: 'counted' };
    if (aside === 'held') return this.standingOfHeld(event);
    const sequence = await this.sequenceOfSetAside(event);
    return { is: 'set-aside', reason: aside, ...(sequence !== undefined && { sequence }) };
  }

  /** As decided until now; the result of a closed round is final, and that of a round of an archived edition. */
  private async standingOfHeld({ stream, eventId }: Recorded): Promise<Standing> {
    const ballot = upcastConclaveEvents(await this.log.readStream(stream));
    const hold = ballot.find((event) => event.type === 'VoteHeld' && event.data.voteEventId === eventId);
    if (hold?.type !== 'VoteHeld') throw new Error(`the ballot of the held vote ${eventId} lacks its hold`);
    const { conclaveId, roundId, class: voterClass } = hold.data;
    const edition = this.editions.totals(conclaveId);
    const round = edition?.rounds.find((each) => each.roundId === roundId);
    const decision = round?.held[voterClass]?.decision;
    if (decision?.is === 'counted') return { is: 'counted' };
    const isOpen = edition?.stage === 'current' && round?.closedAt === null;
    return isOpen && !decision ? { is: 'held' } : { is: 'set-aside', reason: 'held' };
  }

  /** Number of the event that cancelled the vote's cooldown; undefined until it is recorded. */
  private async sequenceOfSetAside({ stream, eventId }: Recorded): Promise<number | undefined> {
    const ballot = upcastConclaveEvents(await this.log.readStream(stream));
    const setAside = ballot.find((event) => event.type === 'VoteSetAside' && event.data.voteEventId === eventId);
    if (!setAside) return undefined;
    const start = await newestSnapshot(this.models, await originOf(this.log), setAside.position);
    for await (const { event, applied } of foldLogFrom(this.log, start)) {
      if (event.eventId === setAside.eventId) return applied?.sequence;
    }
    return undefined;
  }
}

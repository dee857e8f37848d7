import { Inject, Injectable } from '@nestjs/common';
import { conclaveStream, type ConclaveId } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Milestones, ReplayEdition, ReplayIndex } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import { DETAILS } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import type { ApiRefusal } from '../../http/refusals/refusal.js';
import { Editions } from '../../view/editions.js';
import { replayRangeOf } from '../../view/replay-range.js';
import { milestonesOf, replayIndex } from './replay-index.js';
import { lastOf, type SegmentRange } from './segments.js';

interface SegmentRequest {
  readonly conclaveId: ConclaveId;
  readonly segment: number;
  readonly readsAll: boolean;
}

/** Access rules of replays. */
@Injectable()
export class Replays {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
    private readonly allEditions: Editions,
  ) {}

  /** Newest first; without full access, only editions with a finished part. */
  editions(readsAll: boolean): ReplayEdition[] {
    const rows = this.allEditions.rows().flatMap((row) => {
      const edition = this.allEditions.totals(row._id);
      if (!edition) return [];
      const closed = edition.rounds.filter(({ closedSequence }) => closedSequence !== null);
      const seals = closed.flatMap(({ seal }) => seal ?? []);
      return {
        ...row,
        last: replayRangeOf(edition, readsAll).last,
        closedRounds: closed.length,
        sealedRounds: seals.length,
        sealedAt: seals.at(-1)?.at ?? null,
      };
    });
    return rows.filter(({ last }) => readsAll || last > 0).reverse();
  }

  async index(conclaveId: ConclaveId, readsAll: boolean): Promise<ReplayIndex | ApiRefusal> {
    if (!this.allEditions.totals(conclaveId)) return { refused: 'unknown-edition' };
    const stream = await this.log.readStream(conclaveStream(conclaveId));
    const edition = await this.allEditions.find(conclaveId, ...DETAILS);
    const row = this.allEditions.row(conclaveId);
    if (!edition || !row) return { refused: 'unknown-edition' };
    const range = replayRangeOf(edition, readsAll);
    return replayIndex({ edition, row, range, stream, catalogue: this.catalogue });
  }

  /** Public, also for the open round: they name only what the live pages show. */
  async milestones(conclaveId: ConclaveId): Promise<Milestones | ApiRefusal> {
    const stream = await this.log.readStream(conclaveStream(conclaveId));
    const edition = await this.allEditions.find(conclaveId, 'leads');
    return edition ? milestonesOf({ edition, stream, catalogue: this.catalogue }) : { refused: 'unknown-edition' };
  }

  /** `isPublic`: available to everybody. */
  segment({
    conclaveId,
    segment,
    readsAll,
  }: SegmentRequest): (SegmentRange & { readonly isPublic: boolean }) | ApiRefusal {
    const edition = this.allEditions.totals(conclaveId);
    if (!edition) return { refused: 'unknown-edition' };
    const last = lastOf(segment, replayRangeOf(edition, readsAll).last);
    if (last === undefined) return { refused: 'unknown-segment' };
    return { conclaveId, segment, last, isPublic: last <= replayRangeOf(edition, false).last };
  }
}

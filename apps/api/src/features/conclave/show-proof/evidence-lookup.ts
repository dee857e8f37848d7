import { Inject, Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { sha256, shareNextRun } from '@fumata/platform';
import type { Evidence } from '@fumata/proof';
import { EVENT_LOG } from '@fumata/stores';
import { RequestLimits, type RequestLimit } from '../../../http/limits/request-limits.js';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import { LiveView } from '../../../view/live-view.js';
import { Editions } from '../../../view/editions.js';
import { replayRangeOf } from '../../../view/replay-range.js';
import { Proofs } from './proofs.js';

export interface EvidenceRequest {
  readonly conclaveId: ConclaveId;
  /** The event's number within its edition, from 1. */
  readonly sequence: number;
  /** SHA-256 of the event's id, which only the holder of its receipt knows. */
  readonly witness: string | undefined;
  readonly address: string;
}

/** Limit per network, above what a school behind one address verifies. Each proof folds a part of the log. */
const PROOFS: RequestLimit = { name: 'proofs', max: 600 };

/** Finds the evidence for one event and decides how much of it the caller may see. */
@Injectable()
export class EvidenceLookup {
  /** On a shared server this read skips events of other applications, so visitors share it. */
  private readonly head = shareNextRun(() => this.log.head(this.live.scanPosition));

  constructor(
    private readonly limits: RequestLimits,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly proofs: Proofs,
  ) {}

  async find({ conclaveId, sequence, witness, address }: EvidenceRequest): Promise<Evidence | ApiRefusal> {
    const cached = this.proofs.cachedEvidence(conclaveId, sequence);
    if (cached) return cached;
    const use = await this.limits.take(PROOFS, address);
    if (use.wait !== undefined) return { refused: 'too-many-proofs', seconds: use.wait };
    if (!this.hasApplied(conclaveId, sequence)) await this.catchUp();
    const edition = this.editions.totals(conclaveId);
    if (!edition) return { is: 'other-edition' };
    if (sequence > edition.sequence) return { is: 'unknown' };
    if (sequence <= replayRangeOf(edition, false).last) return this.proofs.make({ conclaveId, sequence, address });
    return witness === undefined
      ? { refused: 'round-not-over' }
      : this.forHolder(await this.proofs.make({ conclaveId, sequence, address }), witness);
  }

  /** An event's id can't be guessed: a caller who knows its hash has the receipt. Others do not see the leaf. */
  private forHolder(evidence: Evidence, witness: string): Evidence {
    const holdsReceipt = evidence.is === 'event' && sha256(evidence.leaf.eventId) === witness;
    return holdsReceipt ? evidence : { is: 'unknown' };
  }

  private hasApplied(conclaveId: ConclaveId, sequence: number): boolean {
    return sequence <= (this.editions.totals(conclaveId)?.sequence ?? 0);
  }

  /**
   * Waits for the head of the log: another process may have issued a receipt for an event that this one has not applied
   * yet, and denying the event would accuse the server.
   */
  private async catchUp(): Promise<void> {
    const head = await this.head();
    if (head !== undefined) await this.live.reached(head);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { Seal } from '@fumata/proof';
import { EVENT_LOG } from '@fumata/stores';
import { Editions } from '../../../view/editions.js';
import { recordedSeals } from '../../../view/recorded-seals.js';

/** The recorded seals of editions. */
@Injectable()
export class Seals {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly editions: Editions,
  ) {}

  /** The smallest seal that covers the edition's n-th event. */
  async smallestOver(conclaveId: ConclaveId, n: number): Promise<Seal | undefined> {
    const rounds = this.editions.totals(conclaveId)?.rounds ?? [];
    const covering = rounds.flatMap(({ seal }) => (seal && seal.size >= n ? [seal] : []));
    const smallest = covering.sort((one, other) => one.size - other.size)[0];
    if (!smallest) return undefined;
    return (await recordedSeals(this.log, conclaveId, new Set([smallest.eventId])))[0];
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { sealsStream, upcastConclaveEvents, type ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { Seal } from '@fumata/proof';
import { EVENT_LOG } from '@fumata/stores';
import { Editions } from '../../../view/editions.js';

@Injectable()
export class Seals {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly editions: Editions,
  ) {}

  /**
   * The smallest seal that covers the edition's n-th event, as recorded: the view does not keep the signed round
   * number, which may have been corrected since.
   */
  async over(conclaveId: ConclaveId, n: number): Promise<Seal | undefined> {
    const rounds = this.editions.totals(conclaveId)?.rounds ?? [];
    const covering = rounds.flatMap(({ seal }) => (seal && seal.size >= n ? [seal] : []));
    const smallest = covering.sort((one, other) => one.size - other.size)[0];
    if (!smallest) return undefined;
    const recorded = upcastConclaveEvents(await this.log.readStream(sealsStream(conclaveId)));
    const event = recorded.find(({ eventId }) => eventId === smallest.eventId);
    return event?.type === 'RoundSealed' ? { v: 1, ...event.data } : undefined;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { sealsStream, upcast } from '@fumata/conclave';
import type { ConclaveId } from '@fumata/conclave';
import type { Seal } from '@fumata/proof';
import { LiveView } from '../../../view/live-view.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';

@Injectable()
export class Seals {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly live: LiveView,
  ) {}

  /**
   * The smallest seal that covers the edition's n-th event. As it was recorded: what the view keeps of it lacks the
   * round's number at that time, which is signed too and may have been corrected since.
   */
  async over(conclaveId: ConclaveId, n: number): Promise<Seal | undefined> {
    const rounds = this.live.view.editions[conclaveId]?.rounds ?? [];
    const covering = rounds.flatMap(({ seal }) => (seal && seal.size >= n ? [seal] : []));
    const smallest = covering.sort((one, other) => one.size - other.size)[0];
    if (!smallest) return undefined;
    const recorded = (await this.system.log.readStream(sealsStream(conclaveId))).map((event) =>
      upcast(event),
    );
    const event = recorded.find(({ eventId }) => eventId === smallest.eventId);
    return event?.type === 'RoundSealed' ? { v: 1, ...event.data } : undefined;
  }
}

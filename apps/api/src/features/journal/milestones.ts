import { Inject, Injectable } from '@nestjs/common';
import {
  actsByRevision,
  CONCLAVES,
  conclaveStream,
  sealsStream,
  startEventOf,
  startIn,
  upcastConclaveEvents,
  type Recorded,
} from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { FilterableEvent } from '@fumata/history';
import { leafOf, type EditionTotals } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';

/** Reads an edition's events other than votes from its own streams, independent of the number of votes. */
@Injectable()
export class Milestones {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /** Newest first, up to the edition's state at the time of the call. */
  async of({ conclaveId, acts, rounds }: EditionTotals): Promise<FilterableEvent[]> {
    // The view changes in place while the streams are read.
    const [started, others] = [startIn(acts), actsByRevision(acts)];
    const seals = rounds.flatMap(({ seal }) => seal ?? []);
    const [switches, conclaveEvents, sealed] = await Promise.all([
      this.stream(CONCLAVES),
      this.stream(conclaveStream(conclaveId)),
      this.stream(sealsStream(conclaveId)),
    ]);
    const start = startEventOf(conclaveId, switches);
    const [opening] = conclaveEvents;
    const salt = opening?.type === 'ConclaveOpened' ? opening.data.salt : undefined;
    const numbered = [
      ...(started && start ? [[started.sequence, start] as const] : []),
      ...others.flatMap(({ sequence }, revision) => pair(sequence, conclaveEvents[revision])),
      ...seals.flatMap(({ sequence, eventId }) =>
        pair(
          sequence,
          sealed.find((event) => event.eventId === eventId),
        ),
      ),
    ];
    return numbered
      .sort(([one], [other]) => other - one)
      .map(([sequence, event]) => ({ event, leaf: leafOf(event, { conclaveId, sequence, salt }), aside: undefined }));
  }

  private async stream(name: string): Promise<Recorded[]> {
    return upcastConclaveEvents(await this.log.readStream(name));
  }
}

const pair = (sequence: number, event: Recorded | undefined): (readonly [number, Recorded])[] =>
  event ? [[sequence, event]] : [];

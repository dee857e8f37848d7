import { Inject, Injectable } from '@nestjs/common';
import {
  actsByRevision,
  analysisStream,
  CONCLAVES,
  conclaveStream,
  sealsStream,
  startEventOf,
  startIn,
  upcastConclaveEvents,
  type ConclaveId,
  type Edition,
  type Recorded,
} from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { FilterableEvent } from '@fumata/history';
import { editionEventsFrom, leafOf, ReadModels } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';

/**
 * Reads an edition's events other than votes and checkpoints from its own streams, independent of the number of votes.
 */
@Injectable()
export class Milestones {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {}

  /** Newest first, up to the edition's state at the time of the call. Its rounds need their analyses. */
  async of({ conclaveId, acts, rounds, sequence: last }: Edition): Promise<FilterableEvent[]> {
    // The view changes in place while the streams are read.
    const [started, others] = [startIn(acts), actsByRevision(acts)];
    const seals = rounds.flatMap(({ seal }) => seal ?? []);
    const analyses = rounds.flatMap(({ roundId, analysis }) => (analysis ? { ...analysis, roundId } : []));
    const [switches, conclaveEvents, sealed, analysed] = await Promise.all([
      this.stream(CONCLAVES),
      this.stream(conclaveStream(conclaveId)),
      this.stream(sealsStream(conclaveId)),
      this.stream(analysisStream(conclaveId)),
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
      ...analyses.flatMap(({ sequence, roundId }) =>
        pair(
          sequence,
          analysed.find((event) => event.type === 'RoundAnalysed' && event.data.roundId === roundId),
        ),
      ),
      ...(await this.incidents(conclaveId, sealed)).filter(([sequence]) => sequence <= last),
    ];
    return numbered
      .sort(([one], [other]) => other - one)
      .map(([sequence, event]) => ({ event, leaf: leafOf(event, { conclaveId, sequence, salt }), aside: undefined }));
  }

  /** Refusals to sign and decisions: the view keeps only the last, but each follows soon after the refused tree. */
  private async incidents(conclaveId: ConclaveId, sealed: readonly Recorded[]) {
    const { log, models } = this;
    const bySize = Map.groupBy(
      sealed.flatMap((event) => (event.type === 'SigningRefused' || event.type === 'IncidentResolved' ? event : [])),
      ({ data }) => data.size,
    );
    const numbered: (readonly [number, Recorded])[] = [];
    for (const [size, events] of bySize) {
      const missing = new Map(events.map((event) => [event.eventId, event]));
      for await (const next of editionEventsFrom({ log, models }, conclaveId, size + 1)) {
        const event = 'by' in next ? undefined : missing.get(next.event.eventId);
        if (!event || !('leaf' in next)) continue;
        numbered.push([next.leaf.sequence, event]);
        missing.delete(event.eventId);
        if (missing.size === 0) break;
      }
    }
    return numbered;
  }

  private async stream(name: string): Promise<Recorded[]> {
    return upcastConclaveEvents(await this.log.readStream(name));
  }
}

const pair = (sequence: number, event: Recorded | undefined): (readonly [number, Recorded])[] =>
  event ? [[sequence, event]] : [];

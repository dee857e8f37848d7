import {
  ballotOf,
  ballotStream,
  closeReplaced,
  conclaveStream,
  recordables,
  setAsideVote,
  upcast,
  voterOf,
} from '@fumata/conclave';
import type { ConclaveEvent, ConclaveId, Passed, Recorded, VoteCast, VoterId } from '@fumata/conclave';
import type { EventLog, RecordedEvent } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';

/**
 * What follows from facts, whoever recorded them: the hour of a vote that lost its race is given back, and an edition that
 * another has replaced is closed. Each looks first whether that has been done, so it may run twice or beside another.
 */
export class Reactions {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly ids: Pick<Ids, 'uuid'>,
  ) {}

  /** Undefined when nothing follows from the event. */
  readonly to = (event: Recorded, passed: Passed | undefined): Promise<void> | undefined => {
    if (event.type === 'VoteCast' && passed && !passed.counted) {
      const voter = voterOf(event.stream);
      return voter === undefined ? undefined : this.giveHourBack(voter, event);
    }
    if (event.type !== 'ConclaveStarted') return undefined;
    const { previousConclaveId } = event.data;
    return previousConclaveId === undefined ? undefined : this.close(previousConclaveId, event);
  };

  private async giveHourBack(voter: VoterId, vote: Recorded<VoteCast>): Promise<void> {
    const events = await this.log.readStream(ballotStream(voter));
    const ballot = ballotOf(events.map((event) => upcast(event)));
    await this.append(events, setAsideVote(vote.eventId, ballot), vote);
  }

  private async close(conclaveId: ConclaveId, cause: Recorded): Promise<void> {
    const events = await this.log.readStream(conclaveStream(conclaveId));
    const closed = events.some(({ type }) => type === 'ConclaveClosed');
    await this.append(events, closeReplaced({ stage: 'archived', closed }), cause);
  }

  /** After what was read of a stream. A conflict means that it has moved on: the reaction is tried again. */
  private async append(
    read: readonly RecordedEvent[],
    events: readonly ConclaveEvent[],
    { metadata, eventId, type }: Recorded,
  ): Promise<void> {
    const last = read.at(-1);
    if (!last || events.length === 0) return;
    const cause = {
      actor: 'system',
      recordedAt: this.clock.now().toISOString(),
      correlationId: metadata.correlationId,
      causationId: eventId,
    } as const;
    const outcome = await this.log.append(
      last.stream,
      last.revision,
      recordables(events, this.ids.uuid, cause),
    );
    if (!outcome.appended) throw new Error(`${last.stream} has moved on since ${type}`);
  }
}

import {
  ballotStateOf,
  closeReplaced,
  pauseConclave,
  conclaveStream,
  toRecordables,
  setAsideVote,
  upcast,
  voterOf,
  type Ballot,
  type BallotEvent,
  type Cause,
  type ConclaveId,
  type ConclaveStarted,
  type ConclaveView,
  type AppliedEvent,
  type Recordable,
  type Recorded,
  type SigningRefused,
  type VoteCast,
  type VoterId,
} from '@fumata/conclave';
import { decideAndAppend, withUpcasting, type EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';

/**
 * Reacts to events of any process: cancels the cooldown of a vote that did not count, closes a replaced edition, and
 * pauses an edition that the signer refuses. Each reaction first checks whether it was carried out, so it is idempotent
 * and safe in parallel.
 */
export class Reactions {
  private readonly log: EventLog;

  constructor(
    log: EventLog,
    private readonly clock: Clock,
    private readonly ids: Pick<Ids, 'uuid'>,
  ) {
    this.log = withUpcasting(log, (event) => upcast(event));
  }

  /** Undefined if the event has no reaction. */
  readonly to = (event: Recorded, applied: AppliedEvent | undefined, view: ConclaveView): Promise<void> | undefined => {
    if (event.type === 'VoteCast' && applied && !applied.counted && !applied.held) {
      const voter = voterOf(event.stream);
      return voter === undefined ? undefined : this.cancelCooldown(voter, event);
    }
    if (event.type === 'SigningRefused') return this.pause(event, view);
    if (event.type !== 'ConclaveStarted') return undefined;
    const { previousConclaveId } = event.data;
    return previousConclaveId === undefined ? undefined : this.close(previousConclaveId, event);
  };

  private async cancelCooldown(voter: VoterId, vote: Recorded<VoteCast>): Promise<void> {
    const [cause, eventId] = [this.causedBy(vote), this.ids.uuid()];
    const decided = await decideAndAppend<Ballot, Recordable<BallotEvent>, never>({
      log: this.log,
      ...ballotStateOf(voter),
      decide: (ballot) => toRecordables(setAsideVote(vote.eventId, ballot), () => eventId, cause),
      retries: RETRIES,
    });
    mustNotConflict(decided);
  }

  private async close(conclaveId: ConclaveId, started: Recorded<ConclaveStarted>): Promise<void> {
    const [cause, eventId] = [this.causedBy(started), this.ids.uuid()];
    const decided = await decideAndAppend<boolean, Recordable, never>({
      log: this.log,
      stream: conclaveStream(conclaveId),
      initialState: false,
      evolve: (closed, { type }) => closed || type === 'ConclaveClosed',
      decide: (closed) =>
        toRecordables(closeReplaced(started.data.conclaveId, { stage: 'archived', closed }), () => eventId, cause),
      retries: RETRIES,
    });
    mustNotConflict(decided);
  }

  /** Pauses once per refusal: a pause that an administrator has ended is not made again. */
  private async pause(refusal: Recorded<SigningRefused>, view: ConclaveView): Promise<void> {
    const { conclaveId } = refusal.data;
    const [cause, eventId] = [this.causedBy(refusal), this.ids.uuid()];
    const edition = view.editions[conclaveId];
    const paused =
      edition?.stage === 'current' ? pauseConclave({ reason: PAUSE_REASON, exhortationBy: '' }, edition) : [];
    if ('refused' in paused) return;
    const decided = await decideAndAppend<boolean, Recordable, never>({
      log: this.log,
      stream: conclaveStream(conclaveId),
      initialState: false,
      evolve: (isDone, { type, metadata }) =>
        isDone || type === 'PopeElected' || metadata.causationId === refusal.eventId,
      decide: (isDone) => toRecordables(isDone ? [] : paused, () => eventId, cause),
      retries: RETRIES,
    });
    mustNotConflict(decided);
  }

  private causedBy({ metadata, eventId }: Recorded): Cause {
    const { correlationId } = metadata;
    const recordedAt = this.clock.now().toISOString();
    return { actor: 'system', recordedAt, correlationId, causationId: eventId };
  }
}

const RETRIES = 3;
const PAUSE_REASON = 'Vérification du journal signé';

/** Other writers may win each retry: the caller retries later. */
function mustNotConflict({ outcome }: { readonly outcome: string }): void {
  if (outcome === 'conflict') throw new Error('version conflict on every retry');
}

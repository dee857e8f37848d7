import type { AppliedEvent, ConclaveView, Recorded } from '@fumata/conclave';
import type { JobQueue, SITE_JOBS } from '@fumata/jobs';
import { DAY_MS, type Clock } from '@fumata/platform';

interface Dependencies {
  readonly jobs: Pick<JobQueue<Pick<typeof SITE_JOBS, 'analyse-round'>>, 'add'>;
  readonly clock: Clock;
}

/** A round that closed longer ago stays without an analysis: its edition may be archived. */
const MAX_AGE_MS = DAY_MS;

/** Queues the analysis of a round that has closed. Idempotent: the job's id derives from the event. */
export class AnalysisReaction {
  constructor(private readonly dependencies: Dependencies) {}

  /** Undefined for other events. */
  readonly to = (event: Recorded, applied: AppliedEvent | undefined, view: ConclaveView): Promise<void> | undefined => {
    const { jobs, clock } = this.dependencies;
    if (event.type !== 'RoundClosed' || !applied) return undefined;
    if (clock.now().getTime() - Date.parse(event.metadata.recordedAt) > MAX_AGE_MS) return undefined;
    const { conclaveId, sequence } = applied;
    const { roundId } = event.data;
    const rounds = view.editions[conclaveId]?.rounds ?? [];
    const index = rounds.findIndex((round) => round.roundId === roundId);
    const from = (rounds[index - 1] ?? rounds[index])?.openedSequence ?? sequence;
    const payload = { conclaveId, roundId, from };
    return jobs.add({ name: 'analyse-round', id: `analyse-${event.eventId}`, payload }).then(() => undefined);
  };
}

import { Inject, Injectable } from '@nestjs/common';
import {
  analysisStream,
  toRecordables,
  upcast,
  type Recordable,
  type Recorded,
  type RoundAnalysed,
} from '@fumata/conclave';
import { decideAndAppend, withUpcasting, type EventLog } from '@fumata/event-log';
import { RoundAnalysis } from '@fumata/history';
import type { SiteJob, SiteProcessor } from '@fumata/jobs';
import type { Clock, Ids } from '@fumata/platform';
import { foldLogFrom, originOf, ReadModels, snapshotAt } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS } from '@fumata/stores';

type Payload = SiteJob<'analyse-round'>['payload'];

/** The close of a round, and what the log tells about its votes. */
interface Analysed {
  readonly closed: Recorded;
  readonly event: RoundAnalysed;
}

/** Analyses a closed round with votes from the log, once: a repeated job finds the event in the analysis stream. */
@Injectable()
export class AnalyseRoundProcessor implements SiteProcessor<'analyse-round'> {
  readonly name = 'analyse-round';
  private readonly log: EventLog;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Pick<Ids, 'uuid'>,
    private readonly models: ReadModels,
  ) {
    this.log = withUpcasting(log, (event) => upcast(event));
  }

  async process({ payload, signal }: SiteJob<'analyse-round'>): Promise<void> {
    const analysed = await this.analyse(payload, signal);
    if (!analysed) return;
    const { closed, event } = analysed;
    const cause = {
      actor: 'system',
      recordedAt: this.clock.now().toISOString(),
      correlationId: closed.metadata.correlationId,
      causationId: closed.eventId,
    } as const;
    const eventId = this.ids.uuid();
    const decided = await decideAndAppend<boolean, Recordable, never>({
      log: this.log,
      stream: analysisStream(payload.conclaveId),
      initialState: false,
      evolve: (isDone, { data }) => isDone || ('roundId' in data && data.roundId === payload.roundId),
      decide: (isDone) => toRecordables(isDone ? [] : [event], () => eventId, cause),
      retries: 3,
    });
    if (decided.outcome === 'conflict') throw new Error('version conflict on every retry');
  }

  private async analyse({ conclaveId, roundId, from }: Payload, signal: AbortSignal): Promise<Analysed | undefined> {
    const start = await snapshotAt(this.models, await originOf(this.log), conclaveId, from - 1);
    let analysis: RoundAnalysis | undefined;
    for await (const { event, applied, view } of foldLogFrom(this.log, start)) {
      signal.throwIfAborted();
      if (applied?.conclaveId !== conclaveId || applied.sequence < from) continue;
      const { rounds } = view.editions[conclaveId] ?? { rounds: [] };
      analysis ??= new RoundAnalysis(rounds[0]?.openedAt ?? event.metadata.recordedAt);
      analysis.apply(event, applied.counted);
      if (event.type !== 'RoundClosed' || event.data.roundId !== roundId) continue;
      const round = rounds.find((each) => each.roundId === roundId);
      // The close of a round has no effect after another edition became current.
      if (!round || round.closedAt === null || round.totalVotes === 0) return undefined;
      const data = { conclaveId, roundId, roundNumber: round.roundNumber, ...analysis.analyse(round) };
      return { closed: event, event: { type: 'RoundAnalysed', data } };
    }
    return undefined;
  }
}

import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import { CardinalStore, TimestampStore } from '@fumata/content';
import { followerMetrics, type EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import { signerOf, wait, type Clock, type Configuration, type Ids } from '@fumata/platform';
import type { ReadTile } from '@fumata/proof';
import {
  ConclaveProjector,
  ReadModels,
  rootsFromLog,
  KeyRecord,
  TileReader,
  type Group,
  type ProjectorOptions,
} from '@fumata/read-models';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS, JOBS, LOGGER, METRICS, SEAL_KEY } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { AnalysisReaction } from '../reactions/analysis-reaction.js';
import { AlertReactions } from '../reactions/alert-reactions.js';
import { Reactions } from '../reactions/reactions.js';
import { CheckpointSigner } from '../sealing/checkpoint-signer.js';
import { FileCheckpointStore } from '../sealing/checkpoint-store.js';
import { SealerWithThread, type CheckpointReceiver } from '../sealing/sealer-with-thread.js';
import { TimestampRequests } from '../timestamps/timestamp-requests.js';
import { RefusalMetric } from '../witnesses/refusal-metric.js';
import { SignedCheckpoints } from '../witnesses/signed-checkpoints.js';
import { WitnessSubmissions } from '../witnesses/witness-submissions.js';
import { LeaderElectedFollower, type FollowerStatus, type ModelWriter } from './leader-elected-follower.js';
import { Leaderships } from './leaderships.js';
import { LogOriginCheck } from './log-origin-check.js';

/** `isActive`: false once another process leads, or another generation is active. */
type WriterContext = Pick<ProjectorOptions, 'log' | 'models' | 'wait' | 'onError' | 'isActive'>;

/** The followers of this process, one for each group of read models, with its own leadership and metrics. */
@Injectable()
export class Followers implements Readonly<Record<Group, FollowerStatus>> {
  /** Writes the read models, and carries out reactions to events. */
  readonly conclave: LeaderElectedFollower<ConclaveProjector>;
  /** Seals each round that has ended; started only in a process that holds the key. */
  readonly sceaux: LeaderElectedFollower<SealerWithThread>;
  private readonly refusals: RefusalMetric;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(SEAL_KEY) private readonly sealKey: KeyObject | null,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(JOBS) jobs: SiteJobs,
    cardinals: CardinalStore,
    private readonly timestamps: TimestampStore,
    keyRecord: KeyRecord,
    private readonly models: ReadModels,
    private readonly logOrigin: LogOriginCheck,
    private readonly leaderships: Leaderships,
  ) {
    this.refusals = new RefusalMetric(metrics);
    const reactions = new Reactions(log, clock, ids);
    const alerts = new AlertReactions({ jobs, cardinals, clock });
    const analysis = new AnalysisReaction({ jobs, clock });
    const react: ProjectorOptions['react'] = (event, applied, view) =>
      all([reactions, analysis, alerts].map(({ to }) => to(event, applied, view)));
    const ensureKeyRecorded = (): Promise<void> => keyRecord.ensure();
    this.conclave = this.create(
      'conclave',
      { stopped: 'projection: stopped, needs an operator', failed: 'projection: failed, retrying' },
      (context) => new ConclaveProjector({ ...context, clock, react }),
    );
    this.sceaux = this.create(
      'sceaux',
      { stopped: 'sealing: stopped, needs an operator', failed: 'sealing: failed, retrying' },
      (context) => {
        if (!sealKey) throw new Error('this process has no key to seal with');
        const signer = this.signerFor(context, sealKey);
        return new SealerWithThread({ ...context, signer, clock, ids, ensureKeyRecorded }, this.receiversFor(context));
      },
    );
  }

  get holdsSealKey(): boolean {
    return this.sealKey !== null;
  }

  private readTileOf({ log, models }: WriterContext): (conclaveId: ConclaveId) => ReadTile {
    const tiles = new TileReader({ log, models: this.models }, models);
    return (conclaveId) => (place) => tiles.hashes(conclaveId, place);
  }

  private signerFor(context: WriterContext, sealKey: KeyObject): CheckpointSigner {
    const { configuration, logger, clock } = this;
    return new CheckpointSigner({
      store: new FileCheckpointStore(configuration.checkpointStore),
      signer: signerOf(sealKey),
      clock,
      host: new URL(configuration.publicUrl).host,
      readTile: this.readTileOf(context),
      rootsFromLog: (conclaveId, sizes) => rootsFromLog({ log: context.log, models: this.models }, conclaveId, sizes),
      onStoreLost: (facts) => logger.warn(facts, 'checkpoints: store has no record, taken over from the log'),
      onTilesDamaged: (facts) => logger.error(facts, 'checkpoints: stored tiles do not match the tree, log was read'),
      onRefused: (facts) => logger.error(facts, 'checkpoints: signing refused, needs an operator'),
    });
  }

  private submissionsFor(context: WriterContext): WitnessSubmissions {
    const { configuration, logger, clock, refusals } = this;
    return WitnessSubmissions.to(configuration.witnesses, {
      log: context.log,
      cosignatures: this.models.cosignatures,
      readTile: this.readTileOf(context),
      clock,
      wait,
      onFailed: (facts) => logger.warn(facts, 'witnesses: submission failed, retrying'),
      onCosigned: (facts) => refusals.cosigned(facts),
      // The metric is of the witness, whose last answer may have been for another edition.
      onRefused: ({ isRepeated, ...facts }) => {
        refusals.refused(facts);
        if (!isRepeated) logger.warn(facts, 'witnesses: checkpoint refused');
      },
      onContradicted: ({ isRepeated, ...facts }) => {
        refusals.refused(facts);
        if (!isRepeated) logger.error(facts, 'witnesses: checkpoint does not extend what was cosigned');
      },
      onStopped: () => refusals.clear(),
    });
  }

  private receiversFor(context: WriterContext): readonly CheckpointReceiver[] {
    const { configuration, logger, clock, timestamps } = this;
    const witnesses = this.submissionsFor(context);
    if (configuration.timestampUrl === undefined) return [witnesses];
    const authority = new TimestampRequests({
      url: configuration.timestampUrl,
      checkpoints: new SignedCheckpoints(context.log),
      timestamps,
      clock,
      onFailed: (facts) => logger.warn(facts, 'timestamps: request failed, retrying'),
    });
    return [witnesses, authority];
  }

  private create<Writer extends ModelWriter>(
    group: Group,
    messages: { readonly stopped: string; readonly failed: string },
    createWriter: (context: WriterContext) => Writer,
  ): LeaderElectedFollower<Writer> {
    const { models, logger, clock } = this;
    const leadership = this.leaderships.of(group);
    const metrics = followerMetrics(this.metrics);
    const log = metrics.watch(this.log, { name: group, leads: () => follower.leads });
    const follower: LeaderElectedFollower<Writer> = new LeaderElectedFollower({
      group,
      models,
      logger,
      clock,
      leadership,
      messages,
      checkLogOrigin: () => this.logOrigin.check(),
      countError: metrics.errorCounter(group),
      create: (set) =>
        createWriter({
          log, // measured
          models: set,
          wait,
          onError: follower.onError,
          isActive: async () => (await leadership.isLeader()) && (await models.active(group)) === set,
        }),
    });
    return follower;
  }
}

/** Undefined without any promise, so that most events cost no turn of the event loop. */
function all(promises: readonly (Promise<void> | undefined)[]): Promise<void> | undefined {
  const pending = promises.filter((promise) => promise !== undefined);
  return pending.length > 0 ? Promise.all(pending).then(() => undefined) : undefined;
}

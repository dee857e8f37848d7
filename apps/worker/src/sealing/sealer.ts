import { FOLD_VERSION, sealsStream, toRecordables, upcastConclaveEvents, type ConclaveId } from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import type { Clock, Ids, Wait } from '@fumata/platform';
import {
  CHECKPOINT_OF,
  isRefused,
  lastEventOf,
  originOf,
  Trees,
  type DueSignature,
  type LoggedCheckpoint,
  type TreeState,
  type Models,
  type TreeThread,
} from '@fumata/read-models';
import type { TreeHead } from '@fumata/proof';
import { signingEventsOf, signingRequestOf, type CheckpointSigner } from './checkpoint-signer.js';

/** Events are batched: a seal is delayed by this time, no vote is. */
const BATCH_DELAY_MS = 250;
const RETRY_MS = 1_000;
/** Interval of the checkpoints of an edition that grows. */
const CHECKPOINT_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 1_000;
const STORE_SCAN_EVERY_MS = 30_000;
/** Key of the trees' checkpoint in the read models. */
export const TREES = CHECKPOINT_OF.sceaux;

export interface SealerOptions {
  readonly log: EventLog;
  readonly models: Models;
  /** False once another generation is active: this sealer stops writing. */
  readonly isActive?: () => Promise<boolean>;
  readonly trees: Pick<TreeThread, 'append'>;
  readonly signer: Pick<CheckpointSigner, 'sign' | 'wouldRefuse'>;
  /** Resolves once the log holds the signer's public key. */
  readonly ensureKeyRecorded: () => Promise<void>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly wait: Wait;
  /** Called on each pass with the newest checkpoint of every edition, changed or not. */
  readonly onCheckpoint?: ((conclaveId: ConclaveId, checkpoint: LoggedCheckpoint) => void) | undefined;
  /** An error (it is retried) or a lost log (it is followed again). */
  readonly onError?: (cause: unknown) => void;
}

/**
 * Follows the log, maintains each edition's Merkle tree and records what is signed of it: a seal and a checkpoint after
 * each round, further checkpoints at the election, at the end of the edition, and every 30 s while it grows. Writes are
 * guarded by position, signatures by the revision of their stream: a second sealer or a crash does no harm.
 */
export class Sealer {
  private readonly trees: Trees;
  private origin: string | undefined;
  private follower: Follower | undefined;
  private sealing: Promise<void> | undefined;
  private regularChecks: Promise<void> | undefined;
  /** Events are being applied: the trees may be ahead of what is stored. */
  private isApplying = false;
  /** Number of an edition's seal events before its last signature: the next one waits until that number has grown. */
  private readonly recordedAfter = new Map<ConclaveId, number>();
  /** Editions that were compared with what was signed of them since the start. */
  private readonly compared = new Set<ConclaveId>();
  /** Editions whose last attempt failed: left out until the next regular check. */
  private readonly failed = new Set<ConclaveId>();
  private scanStoredAt = 0;
  private readonly stopped = new AbortController();

  constructor(private readonly options: SealerOptions) {
    this.trees = new Trees(options.trees);
  }

  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /** Resumes from the stored tree states; those of another fold version or log are dropped. */
  async start(): Promise<void> {
    const { models, log, isActive } = this.options;
    this.origin = await originOf(log);
    const checkpoint = await models.checkpoints.get(TREES);
    const isOurs = checkpoint?.foldVersion === FOLD_VERSION && checkpoint.origin === this.origin;
    if (!isOurs) {
      // This process may have been frozen and replaced: the stored tree states then belong to its successor.
      if (isActive && !(await isActive())) throw new Error('another process writes these trees');
      await models.drop('sceaux');
    }
    await this.trees.resume(await models.edges.find());
    this.follower = log.follow({
      after: (isOurs ? checkpoint.position : undefined) as Position | undefined, // unchanged since it was read
      scanPosition: (isOurs ? checkpoint.checkpoint : undefined) as Position | undefined, // as above
      onEvents: (events) => this.apply(events),
      onScanned: (scanPosition) => void this.storeScanPosition(scanPosition),
      onCaughtUp: () => void this.seal(),
      onError: (cause) => this.options.onError?.(cause),
    });
    this.regularChecks = this.sealRegularly();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.follower?.stop();
    await this.sealing;
    await this.regularChecks;
  }

  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    this.origin ??= events[0]?.eventId; // until an edition has started
    this.isApplying = true;
    await this.trees.append(upcastConclaveEvents(events));
    await this.trees.settled();
    const last = events.at(-1);
    if (last) await this.retryUntilDone(() => this.write(last));
    this.isApplying = false;
    if (this.state !== 'live') return;
    await this.seal();
    await this.options.wait(BATCH_DELAY_MS, this.stopped.signal);
  }

  /** The checkpoint is written last: after a crash the next start repeats some writes. */
  private async write(event: RecordedEvent): Promise<void> {
    const { models, log, isActive } = this.options;
    if (isActive && !(await isActive())) return;
    this.origin = (await originOf(log)) ?? this.origin;
    const { tiles, treeStates } = this.trees.unsaved();
    await Promise.all(tiles.map((tile) => models.tiles.putAt(tile)));
    await Promise.all(treeStates.map((state) => models.edges.putAt(state)));
    const progress = { position: event.position, foldVersion: FOLD_VERSION, origin: this.origin ?? '' };
    await models.checkpoints.putAt({ _id: TREES, ...progress, ...lastEventOf(event) });
    this.trees.markSaved();
  }

  /** A failure is harmless: the next start scans a little more. */
  private async storeScanPosition(scanPosition: Position): Promise<void> {
    const { models, isActive, clock, onError } = this.options;
    const now = clock.now().getTime();
    const position = this.follower?.position;
    if (position === undefined || now - this.scanStoredAt < STORE_SCAN_EVERY_MS) return;
    this.scanStoredAt = now;
    try {
      if (isActive && !(await isActive())) return;
      await models.checkpoints.update(TREES, { set: { checkpoint: scanPosition } }, { where: { position } });
    } catch (cause) {
      onError?.(cause);
    }
  }

  private seal(): Promise<void> {
    return (this.sealing ??= this.sealDue().finally(() => (this.sealing = undefined)));
  }

  /** Checkpoints of an edition whose last events were too close to the previous one, and what has failed before. */
  private async sealRegularly(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await this.options.wait(CHECK_EVERY_MS, signal);
      this.failed.clear();
      if (this.state === 'live' && !this.isApplying) await this.seal();
    }
  }

  /**
   * One signature per edition; the next follows once this one's event arrives. After a failure, such as a damaged record,
   * the other editions are signed all the same.
   */
  private async sealDue(): Promise<void> {
    for (const tree of this.trees.treeStates.values()) {
      if (this.stopped.signal.aborted) return;
      if (tree.checkpoint) this.options.onCheckpoint?.(tree._id, tree.checkpoint);
      if (this.failed.has(tree._id)) continue;
      try {
        const due = this.dueOf(tree) ?? (await this.refusalAtStart(tree));
        if (due) await this.record(tree, due);
      } catch (cause) {
        this.failed.add(tree._id);
        this.options.onError?.(cause);
      }
    }
  }

  private dueOf(tree: TreeState): DueSignature | undefined {
    if (isRefused(tree) || this.recordedAfter.get(tree._id) === tree.seals) return undefined;
    return tree.due[0] ?? this.regularCheckpointOf(tree);
  }

  /** Once after the start: a head that would be refused, so that the refusal is recorded before the next vote. */
  private async refusalAtStart(tree: TreeState): Promise<DueSignature | undefined> {
    const head = this.trees.heads.get(tree._id);
    if (!head || isRefused(tree) || this.compared.has(tree._id)) return undefined;
    const isRefusedNow = await this.options.signer.wouldRefuse(signingRequestOf(tree, { head, round: null }));
    this.compared.add(tree._id);
    return isRefusedNow ? this.checkpointOf(head) : undefined;
  }

  /** Due 30 s after the last checkpoint if the edition has grown since, other than by the events of its seals. */
  private regularCheckpointOf({ _id, events, checkpoint }: TreeState): DueSignature | undefined {
    const head = this.trees.heads.get(_id);
    if (!head || events <= (checkpoint?.size ?? 0)) return undefined;
    const now = this.options.clock.now().getTime();
    const elapsed = checkpoint ? Math.abs(now - Date.parse(checkpoint.time)) : CHECKPOINT_EVERY_MS;
    return elapsed < CHECKPOINT_EVERY_MS ? undefined : this.checkpointOf(head);
  }

  /** A checkpoint that no event requires. */
  private checkpointOf(head: TreeHead): DueSignature {
    const id = this.options.ids.uuid();
    return { round: null, ...head, causationId: id, correlationId: id };
  }

  /** After a version conflict nothing is recorded: the events of the other sealer will arrive. */
  private async record(tree: TreeState, due: DueSignature): Promise<void> {
    const { log, signer, clock, ids, ensureKeyRecorded, isActive } = this.options;
    const { causationId, correlationId, round, size, root } = due;
    await ensureKeyRecorded();
    // This process may have been frozen and replaced: its tree is then older than what was signed.
    if (isActive && !(await isActive())) return;
    const { seals } = tree;
    const outcome = await signer.sign(signingRequestOf(tree, { head: { size, root }, round }));
    this.compared.add(tree._id);
    const recordedAt = clock.now().toISOString();
    const cause = { actor: 'system', recordedAt, correlationId, causationId } as const;
    const events = toRecordables(signingEventsOf(outcome), () => ids.uuid(), cause);
    await log.append(sealsStream(tree._id), seals === 0 ? 'no-stream' : seals - 1, events);
    this.recordedAfter.set(tree._id, seals);
  }

  /** Retries until success or stop: the documents may be unavailable for a while. */
  private async retryUntilDone(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (cause) {
        this.options.onError?.(cause);
        await this.options.wait(RETRY_MS, signal);
      }
    }
  }
}

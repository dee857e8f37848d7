import { FOLD_VERSION, toRecordable, sealsStream, upcastConclaveEvents, type RoundSealed } from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { signSeal, type Signer } from '@fumata/proof';
import {
  CHECKPOINT_OF,
  lastEventOf,
  originOf,
  Trees,
  type DueSeal,
  type TreeState,
  type Models,
  type TreeThread,
} from '@fumata/read-models';

/** Events are batched: a seal is delayed by this time, no vote is. */
const BATCH_DELAY_MS = 250;
const RETRY_MS = 1_000;
const STORE_SCAN_EVERY_MS = 30_000;
/** Key of the trees' checkpoint in the read models. */
export const TREES = CHECKPOINT_OF.sceaux;

export interface SealerOptions {
  readonly log: EventLog;
  readonly models: Models;
  /** False once another generation is active: this sealer stops writing. */
  readonly isActive?: () => Promise<boolean>;
  readonly trees: Pick<TreeThread, 'append'>;
  readonly signer: Signer;
  /** Resolves once the log holds the signer's public key. */
  readonly ensureKeyRecorded: () => Promise<void>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** Resolves after this many milliseconds, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** An error (it is retried) or a lost log (it is followed again). */
  readonly onError?: (cause: unknown) => void;
}

/**
 * Follows the log, maintains each edition's Merkle tree and records a seal over it after each round. Writes are
 * guarded by position, seals by the revision of their stream: a second sealer or a crash does no harm.
 */
export class Sealer {
  private readonly trees: Trees;
  private origin: string | undefined;
  private follower: Follower | undefined;
  private sealing: Promise<void> | undefined;
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
    const ours = checkpoint?.foldVersion === FOLD_VERSION && checkpoint.origin === this.origin;
    if (!ours) {
      // This process may have been frozen and replaced: the stored tree states then belong to its successor.
      if (isActive && !(await isActive())) throw new Error('another writes these trees');
      await models.drop('sceaux');
    }
    await this.trees.resume(await models.edges.find());
    this.follower = log.follow({
      after: (ours ? checkpoint.position : undefined) as Position | undefined, // unchanged since it was read
      scanPosition: (ours ? checkpoint.checkpoint : undefined) as Position | undefined, // as above
      onEvents: (events) => this.take(events),
      onScanned: (scanPosition) => void this.storeScanPosition(scanPosition),
      onCaughtUp: () => void this.seal(),
      onError: (cause) => this.options.onError?.(cause),
    });
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.follower?.stop();
    await this.sealing;
  }

  private async take(events: readonly RecordedEvent[]): Promise<void> {
    this.origin ??= events[0]?.eventId;
    await this.trees.take(upcastConclaveEvents(events));
    await this.trees.settled();
    const last = events.at(-1);
    if (last) await this.retryUntilDone(() => this.write(last));
    if (this.state !== 'live') return;
    await this.seal();
    await this.options.wait(BATCH_DELAY_MS, this.stopped.signal);
  }

  /** The checkpoint is written last: after a crash the next start repeats some writes. */
  private async write(event: RecordedEvent): Promise<void> {
    const { models, isActive } = this.options;
    if (isActive && !(await isActive())) return;
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
    return (this.sealing ??= this.sealDue().finally(() => {
      this.sealing = undefined;
    }));
  }

  /** One seal per edition; the next follows once this one's event arrives. */
  private async sealDue(): Promise<void> {
    for (const tree of this.trees.treeStates.values()) {
      const [first] = tree.due;
      if (first) await this.retryUntilDone(() => this.record(tree, first));
    }
  }

  /** After a version conflict nothing is recorded: the other seal will arrive. */
  private async record(tree: TreeState, { causationId, correlationId, ...due }: DueSeal): Promise<void> {
    const { log, signer, clock, ids, ensureKeyRecorded } = this.options;
    await ensureKeyRecorded();
    const { v: _, ...data } = signSeal({ conclaveId: tree._id, ...due }, signer);
    const recordedAt = clock.now().toISOString();
    const cause = { actor: 'system', recordedAt, correlationId, causationId } as const;
    const event: RoundSealed = { type: 'RoundSealed', data };
    const expected = tree.seals === 0 ? 'no-stream' : tree.seals - 1;
    await log.append(sealsStream(tree._id), expected, [toRecordable(event, ids.uuid(), cause)]);
  }

  /** Retries until success or stop: stores and the log may be unavailable for a while. */
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

import { editionIdOf, FOLD_VERSION, recordable, sealsStream, upcast } from '@fumata/conclave';
import type { ConclaveId, Recorded, RoundSealed } from '@fumata/conclave';
import type { EventLog, Follower, Position, RecordedEvent } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { canonicalLeaf, signSeal } from '@fumata/proof';
import type { Signer } from '@fumata/proof';
import { Leaves, originOf, tileDocument } from '@fumata/read-models';
import type { Due, ReadModels, TileDocument } from '@fumata/read-models';
import { emptyEdge, follow, sizeOf } from './edge.js';
import type { Edge } from './edge.js';
import type { TreeThread } from './tree-thread.js';

/** Votes that stream in are gathered: a seal comes so much later, and nobody's vote waits for it. */
const GATHER_MS = 250;
const RETRY_MS = 1_000;
/** Under which the read models keep how far the trees have come. */
export const TREES = 'trees';

export interface SealerOptions {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly trees: Pick<TreeThread, 'grow'>;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** Resolves after so many milliseconds, or at once when the signal is raised. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Something failed (it is tried again), or the log was lost (it is looked for again). */
  readonly onTrouble?: (cause: unknown) => void;
}

/**
 * Follows the log, keeps each edition's Merkle tree and records a seal over it as soon as a round has closed. What it
 * writes is guarded by position, and a seal by the revision of its stream: beside a second one, or after a crash, it does
 * no harm.
 */
export class Sealer {
  private readonly edges = new Map<ConclaveId, Edge>();
  private readonly fresh = new Map<ConclaveId, string[]>();
  private leaves = new Leaves();
  private readonly moved = new Set<Edge>();
  private tiles: TileDocument[] = [];
  private origin: string | undefined;
  private follower: Follower | undefined;
  private sealing: Promise<void> | undefined;
  private readonly stopped = new AbortController();

  constructor(private readonly options: SealerOptions) {}

  get state(): Follower['state'] {
    return this.follower?.state ?? 'catching-up';
  }

  /** To be called once the read models of another fold or another log have been dropped: by the projector's start. */
  async start(): Promise<void> {
    const { models, log } = this.options;
    this.origin = await originOf(log);
    const checkpoint = await models.checkpoints.get(TREES);
    for (const edge of await models.edges.find()) this.edges.set(edge._id, { ...edge });
    this.leaves = new Leaves(Object.fromEntries([...this.edges].map(([id, edge]) => [id, sizeOf(edge)])));
    for (const [conclaveId, { state }] of this.edges)
      await this.options.trees.grow({ conclaveId, from: state, leaves: [] });
    this.follower = log.follow({
      after: (checkpoint?.position ?? undefined) as Position | undefined, // stored as it was read
      onEvents: (events) => this.take(events),
      onCaughtUp: () => void this.seal(),
      onTrouble: (cause) => this.options.onTrouble?.(cause),
    });
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.follower?.stop();
    await this.sealing;
  }

  private async take(events: readonly RecordedEvent[]): Promise<void> {
    this.origin ??= events[0]?.eventId;
    for (const event of events) await this.pass(upcast(event));
    for (const id of [...this.fresh.keys()]) await this.grow(id);
    const last = events.at(-1);
    if (last) await this.insist(() => this.write(last.position));
    if (this.state !== 'live') return;
    await this.seal();
    await this.options.wait(GATHER_MS, this.stopped.signal);
  }

  private async pass(event: Recorded): Promise<void> {
    const id = editionIdOf(event);
    // An edge may be ahead of the checkpoint: it was written first.
    if (id === undefined || event.position <= (this.edges.get(id)?.position ?? '')) return;
    const leaf = this.leaves.next(event);
    if (!leaf) return;
    const edge = this.edges.get(id) ?? emptyEdge(id);
    this.edges.set(id, edge);
    edge.position = event.position;
    const fresh = this.fresh.get(id);
    if (fresh) fresh.push(canonicalLeaf(leaf));
    else this.fresh.set(id, [canonicalLeaf(leaf)]);
    const ended = follow(edge, event);
    if (!ended) return;
    const { size, root, rest } = await this.grow(id);
    edge.due = [...edge.due, { ...ended, size, root }];
    edge.rests = { ...edge.rests, [size]: rest };
  }

  private async grow(conclaveId: ConclaveId) {
    const edge = this.edges.get(conclaveId) ?? emptyEdge(conclaveId);
    const leaves = this.fresh.get(conclaveId) ?? [];
    this.fresh.delete(conclaveId);
    const whole = edge.state.upper.size;
    const grown = await this.options.trees.grow({ conclaveId, leaves });
    const made = grown.tiles.map((root, n) => tileDocument(conclaveId, whole + n, root, edge.position));
    this.tiles.push(...made);
    edge.state = grown.state;
    this.moved.add(edge);
    return grown;
  }

  /** The checkpoint goes last: whoever starts after a crash passes what is written already once more. */
  private async write(position: string): Promise<void> {
    const { models } = this.options;
    await Promise.all(this.tiles.map((tile) => models.tiles.putAt(tile)));
    const moved = [...this.moved].map((edge) => structuredClone(edge));
    await Promise.all(moved.map((edge) => models.edges.putAt(edge)));
    const origin = this.origin ?? '';
    await models.checkpoints.putAt({ _id: TREES, position, foldVersion: FOLD_VERSION, origin });
    this.tiles = [];
    this.moved.clear();
  }

  private seal(): Promise<void> {
    return (this.sealing ??= this.sealDue().finally(() => {
      this.sealing = undefined;
    }));
  }

  /** One of each edition; the next one follows when its event comes back. */
  private async sealDue(): Promise<void> {
    for (const edge of this.edges.values()) {
      const [first] = edge.due;
      if (first) await this.insist(() => this.record(edge, first));
    }
  }

  /** When somebody else has sealed meanwhile nothing is recorded: that seal is on its way here. */
  private async record(edge: Edge, { causationId, correlationId, ...due }: Due): Promise<void> {
    const { log, signer, clock, ids } = this.options;
    const { v: _, ...data } = signSeal({ conclaveId: edge._id, ...due }, signer);
    const recordedAt = clock.now().toISOString();
    const cause = { actor: 'system', recordedAt, correlationId, causationId } as const;
    const event: RoundSealed = { type: 'RoundSealed', data };
    const expected = edge.seals === 0 ? 'no-stream' : edge.seals - 1;
    await log.append(sealsStream(edge._id), expected, [recordable(event, ids.uuid(), cause)]);
  }

  /** Until it is done, or this is stopped: stores and the log may be gone for a while. */
  private async insist(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (cause) {
        this.options.onTrouble?.(cause);
        await this.options.wait(RETRY_MS, signal);
      }
    }
  }
}

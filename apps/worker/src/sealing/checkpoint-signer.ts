import type {
  CheckpointSigned,
  ConclaveId,
  EventId,
  RoundSealed,
  SealsEvent,
  SigningRefusal,
  SigningRefused,
} from '@fumata/conclave';
import { sha256, type Clock } from '@fumata/platform';
import {
  isSameHead,
  keyIdOf,
  logOrigin,
  signCheckpoint,
  signSeal,
  TileProofs,
  verifyConsistency,
  type ReadTile,
  type Signer,
  type TreeHead,
} from '@fumata/proof';
import { TilesMissing, type DueSignature, type LoggedCheckpoint, type TreeState } from '@fumata/read-models';
import type { CheckpointStore, SignedRecord } from './checkpoint-store.js';

/** Workers whose clocks differ by less sign in turns; a worker that is behind signs the last time again. */
const CLOCK_TOLERANCE_MS = 120_000;

/** A tree head of an edition that the log requires to be signed. */
export interface SigningRequest {
  readonly conclaveId: ConclaveId;
  readonly head: TreeHead;
  /** The round that ends with the head and gets a seal. */
  readonly round: DueSignature['round'];
  /** The edition's newest checkpoint in the log. */
  readonly logged: LoggedCheckpoint | null;
  /** The operator's last decision about a refusal; null for none. */
  readonly resolved: ResolvedRefusal | null;
}

/** A refused tree from which the signer starts anew, once for each decision. */
export interface ResolvedRefusal extends TreeHead {
  /** The event of the decision: the same tree may be refused again, when a backup is restored once more. */
  readonly decision: EventId;
}

/** The data of the events to record. */
export type SigningOutcome =
  | {
      readonly is: 'signed';
      readonly checkpoint: CheckpointSigned['data'];
      readonly seal: RoundSealed['data'] | undefined;
    }
  | { readonly is: 'refused'; readonly refusal: SigningRefused['data'] };

/** The request to sign a head of the edition, with what its log says. */
export const signingRequestOf = (
  { _id, checkpoint, refused, decision }: TreeState,
  signed: Pick<SigningRequest, 'head' | 'round'>,
): SigningRequest => ({
  conclaveId: _id,
  ...signed,
  logged: checkpoint,
  resolved: refused && decision !== null ? { ...refused, decision } : null,
});

export function signingEventsOf(outcome: SigningOutcome): SealsEvent[] {
  if (outcome.is === 'refused') return [{ type: 'SigningRefused', data: outcome.refusal }];
  const { seal, checkpoint } = outcome;
  return [
    ...(seal ? [{ type: 'RoundSealed' as const, data: seal }] : []),
    { type: 'CheckpointSigned', data: checkpoint },
  ];
}

export interface CheckpointSignerOptions {
  readonly store: CheckpointStore;
  readonly signer: Signer;
  readonly clock: Clock;
  /** Host of the site's public address. */
  readonly host: string;
  readonly readTile: (conclaveId: ConclaveId) => ReadTile;
  /** Roots of the edition's tree at these sizes, from the whole log. */
  readonly rootsFromLog: (conclaveId: ConclaveId, sizes: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** The store has no record of an edition that the log says was signed: the log's checkpoint is taken over. */
  readonly onStoreLost?: (facts: { readonly conclaveId: ConclaveId; readonly size: number }) => void;
  /** The stored tiles do not lead to the root of the tree; the whole log was read instead. */
  readonly onTilesDamaged?: (facts: { readonly conclaveId: ConclaveId; readonly size: number }) => void;
  readonly onRefused?: (refusal: SigningRefused['data']) => void;
}

/**
 * Signs the heads of the editions' trees. What was signed is stored before a signature is returned; a head that does
 * not continue it is refused, until an operator has decided.
 */
export class CheckpointSigner {
  constructor(private readonly options: CheckpointSignerOptions) {}

  /** @throws CheckpointStoreDamaged, Unavailable, or an error of the file system */
  async sign(request: SigningRequest): Promise<SigningOutcome> {
    const { store } = this.options;
    const record = (await store.get(request.conclaveId)) ?? this.recordInLog(request);
    const reason = record && (await this.refusalOf(request, record));
    return record && reason ? this.refuse(request, record, reason) : this.signAndStore(request, record);
  }

  /** Whether `sign` would refuse. False if nothing of the edition was signed. */
  async wouldRefuse(request: SigningRequest): Promise<boolean> {
    const record = await this.options.store.get(request.conclaveId);
    return record !== undefined && (await this.refusalOf(request, record)) !== undefined;
  }

  /** Trust on first use: with an empty store, what the log says was signed counts as signed. */
  private recordInLog({ conclaveId, logged }: SigningRequest): SignedRecord | undefined {
    if (!logged) return undefined;
    const { size, root, time } = logged;
    this.options.onStoreLost?.({ conclaveId, size });
    return { size, root, time, rounds: {}, decisions: [] };
  }

  private async refusalOf(request: SigningRequest, record: SignedRecord): Promise<SigningRefusal | undefined> {
    const { head, round, resolved } = request;
    if (resolved && isUnfollowed(resolved, record))
      return (await this.continues(request, resolved)) ? undefined : 'inconsistent-tree';
    if (head.size < record.size) return 'smaller-tree';
    const sealed = round && record.rounds[round.roundId];
    if (sealed && !isSameHead(sealed, head)) return 'second-seal';
    if (!(await this.continues(request, record))) return 'inconsistent-tree';
    const behindMs = Date.parse(record.time) - this.options.clock.now().getTime();
    return behindMs > CLOCK_TOLERANCE_MS ? 'clock-backwards' : undefined;
  }

  /** Whether the tree extends an earlier one. */
  private async continues({ conclaveId, head }: SigningRequest, signed: TreeHead): Promise<boolean> {
    if (head.size < signed.size) return false;
    if (head.size === signed.size) return head.root === signed.root;
    const proof = await this.proofFromTiles(conclaveId, head, signed.size);
    if (proof) return verifyConsistency(signed, head, proof, sha256);
    const roots = await this.options.rootsFromLog(conclaveId, [signed.size, head.size]);
    return roots.get(signed.size) === signed.root && roots.get(head.size) === head.root;
  }

  /** Undefined if the stored tiles, a read model, are not those of the tree: the log decides then. */
  private async proofFromTiles(
    conclaveId: ConclaveId,
    head: TreeHead,
    older: number,
  ): Promise<readonly string[] | undefined> {
    const proofs = new TileProofs(head.size, this.options.readTile(conclaveId), sha256);
    try {
      if ((await proofs.root()) === head.root) return await proofs.consistency(older);
    } catch (cause) {
      if (!(cause instanceof TilesMissing)) throw cause;
    }
    this.options.onTilesDamaged?.({ conclaveId, size: head.size });
    return undefined;
  }

  private async signAndStore(request: SigningRequest, last: SignedRecord | undefined): Promise<SigningOutcome> {
    const { store, signer, clock, host } = this.options;
    const { conclaveId, head, round, logged, resolved } = request;
    const isRestart = resolved !== null && isUnfollowed(resolved, last);
    const record = isRestart ? undefined : last;
    const now = clock.now().toISOString();
    const time = record && record.time > now ? record.time : now;
    const origin = logOrigin(host, conclaveId);
    const note = signCheckpoint({ origin, ...head }, signer, sha256);
    const seal = round ? signSeal({ conclaveId, ...round, ...head }, signer) : undefined;
    const rounds = { ...record?.rounds, ...(round && { [round.roundId]: head }) };
    const followed = last?.decisions ?? [];
    const isNew = resolved !== null && !followed.includes(resolved.decision);
    const decisions = isNew ? [...followed, resolved.decision] : followed;
    await store.put(conclaveId, { ...head, time, rounds, decisions });
    const keyId = keyIdOf(signer.publicKey, sha256);
    const previous = logged?.noteHash ?? null;
    return {
      is: 'signed',
      checkpoint: { conclaveId, ...head, time, previous, keyId, note },
      seal: seal && sealData(seal),
    };
  }

  /** Stores nothing: the head may be that of a worker which was replaced, and then no refusal is recorded. */
  private refuse({ conclaveId, head }: SigningRequest, record: SignedRecord, reason: SigningRefusal): SigningOutcome {
    const { size: signedSize, root: signedRoot, time: signedAt } = record;
    const refusal = { conclaveId, reason, ...head, signedSize, signedRoot, signedAt };
    this.options.onRefused?.(refusal);
    return { is: 'refused', refusal };
  }
}

/** Nothing was signed by this decision yet. */
function isUnfollowed({ decision, ...head }: ResolvedRefusal, record: SignedRecord | undefined): boolean {
  if (!record) return true;
  const { decisions, resolved = null } = record;
  return !decisions.includes(decision) && !(decisions.length === 0 && isSameHead(resolved, head));
}

function sealData({ v: _, ...data }: ReturnType<typeof signSeal>): RoundSealed['data'] {
  return data;
}

import { cardinalIn, leafHash, type Leaf } from '../leaf/leaf.js';
import type { Seal } from '../seals/seal.js';
import { sealFault, type SealFault } from '../seals/seal-fault.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { rootOfInclusion } from '../tree/inclusion.js';
import type { Evidence, EventEvidence, Standing, UnderSeal } from './evidence.js';
import { checkReceipt, type PromiseStatus, type ReceiptFault, type TrustedInput } from './check-receipt.js';
import type { Receipt } from './receipt.js';

/** The vote as found in the log; the receipt's hash matches it. */
interface FoundVote {
  readonly leaf: Leaf;
  readonly standing: Standing;
  readonly promise: PromiseStatus;
}

/** Result of a verification. */
export type Verdict =
  /** A seal covers the vote, and the server states that it counted. */
  | (FoundVote & { readonly is: 'proven'; readonly seal: Seal })
  /** A seal covers the vote, which does not count: it arrived too late, or was held. */
  | (FoundVote & { readonly is: 'proven-set-aside'; readonly seal: Seal })
  /** In the log according to the server, which is bound by a valid promise. */
  | (FoundVote & { readonly is: 'not-yet-sealed' })
  /** The server has the edition but not the event. With a valid promise, or a signed checkpoint: it broke its word. */
  | { readonly is: 'unknown'; readonly promise: PromiseStatus }
  /** The server does not have the receipt's edition. With a valid promise: it once had. */
  | { readonly is: 'other-edition'; readonly promise: PromiseStatus }
  /**
   * The server promised this vote, or signed a log with it, and now shows another event in its place: the receipt
   * proves that the log was changed.
   */
  | { readonly is: 'contradicted'; readonly leaf: Leaf }
  /**
   * The receipt is not genuine: its text does not match its hash, its promise is for another leaf or has no valid
   * signature, or (`another-event`) the log has another event there and no promise binds the server.
   */
  | { readonly is: 'forged-receipt'; readonly why: ReceiptFault | 'another-event' }
  /** The server's seal is invalid or does not cover the vote. */
  | (FoundVote & { readonly is: 'bad-seal'; readonly why: SealFault | 'too-small'; readonly seal: Seal })
  /** The path does not lead to the seal's root. `root` is where it leads; absent for an impossible path. */
  | (FoundVote & { readonly is: 'bad-path'; readonly seal: Seal; readonly root?: string })
  /** Input that `readReceipt` or `readEvidence` rejected. */
  | { readonly is: 'unreadable'; readonly what: 'receipt' | 'evidence' };

/**
 * Verifies the receipt together with the server's evidence; both as returned by `readReceipt` and `readEvidence`.
 * Never throws.
 */
export function verdictOn(
  receipt: Receipt | undefined,
  evidence: Evidence | undefined,
  trusted: TrustedInput,
  primitives: Primitives = PURE,
): Verdict {
  if (!receipt) return { is: 'unreadable', what: 'receipt' };
  if (!evidence) return { is: 'unreadable', what: 'evidence' };
  const check = checkReceipt(receipt, candidates(trusted, evidence), primitives);
  if (check.is === 'altered') return { is: 'forged-receipt', why: check.why };
  const { promise, coverage } = check;
  const isBound = promise === 'valid' || coverage.is === 'covered';
  if (evidence.is !== 'event') return { is: evidence.is, promise: isBound ? 'valid' : promise };
  if (leafHash(evidence.leaf, primitives.hash) !== receipt.leafHash) {
    if (isBound) return { is: 'contradicted', leaf: evidence.leaf };
    return { is: 'forged-receipt', why: 'another-event' };
  }
  return verdictOnEvent(evidence, promise, trusted, primitives);
}

/** The evidence may name an unknown cardinal; that the receipt hashes to it is sufficient. */
function candidates(trusted: TrustedInput, evidence: Evidence): TrustedInput {
  const cardinalId = evidence.is === 'event' ? cardinalIn(evidence.leaf) : undefined;
  return cardinalId === undefined ? trusted : { ...trusted, cardinalIds: [cardinalId, ...trusted.cardinalIds] };
}

function verdictOnEvent(
  { leaf, standing, sealed }: EventEvidence,
  promise: PromiseStatus,
  { keys }: TrustedInput,
  primitives: Primitives,
): Verdict {
  const vote = { leaf, standing, promise };
  if (!sealed) return { is: 'not-yet-sealed', ...vote };
  const { seal } = sealed;
  const fault = sealFault(seal, { conclaveId: leaf.conclaveId, keys, coveredAt: leaf.recordedAt }, primitives);
  if (fault !== undefined) return { is: 'bad-seal', ...vote, why: fault, seal };
  if (seal.size < leaf.sequence) return { is: 'bad-seal', ...vote, why: 'too-small', seal };
  const root = rootUnder(sealed, leaf, primitives);
  if (root !== seal.root) return { is: 'bad-path', ...vote, seal, ...(root !== undefined && { root }) };
  return { is: standing.is === 'counted' ? 'proven' : 'proven-set-aside', ...vote, seal };
}

const rootUnder = ({ seal, path }: UnderSeal, leaf: Leaf, { hash }: Primitives): string | undefined =>
  rootOfInclusion({ leafHash: leafHash(leaf, hash), index: leaf.sequence - 1, size: seal.size, path }, hash);

import { leafHash } from '../leaf/leaf.js';
import type { Leaf } from '../leaf/leaf.js';
import type { Seal } from '../seals/seal.js';
import { sealFault } from '../seals/seal-fault.js';
import type { SealFault } from '../seals/seal-fault.js';
import { PURE } from '../signing/primitives.js';
import type { Primitives } from '../signing/primitives.js';
import { rootOfInclusion } from '../tree/inclusion.js';
import type { Evidence, EventEvidence, Standing, UnderSeal } from './evidence.js';
import { ownWord } from './own-word.js';
import type { Known, Promised } from './own-word.js';
import type { Receipt } from './receipt.js';

/** The vote as the log has it: the receipt's own hash opens to it. */
interface Found {
  readonly leaf: Leaf;
  readonly standing: Standing;
  readonly promise: Promised;
}

/** What is to be told to who holds a receipt. */
export type Verdict =
  /** The seal of a round covers the vote, which counts in its result. */
  | (Found & { readonly is: 'proven'; readonly seal: Seal })
  /** The seal of a round covers the vote, which came too late to count. */
  | (Found & { readonly is: 'proven-set-aside'; readonly seal: Seal })
  /** In the log, the server says; with a valid promise it can be held to that. */
  | (Found & { readonly is: 'not-yet-sealed' })
  /** The server knows the edition and not the event. With a valid promise: it has broken its word. */
  | { readonly is: 'unknown'; readonly promise: Promised }
  /** The server doesn't keep the receipt's edition. With a valid promise: it once did. */
  | { readonly is: 'other-edition'; readonly promise: Promised }
  /**
   * The server promised this vote, and now shows another event in its place: the receipt proves that the log was
   * changed.
   */
  | { readonly is: 'contradicted'; readonly leaf: Leaf }
  /**
   * The receipt isn't one that was given: its text isn't what it hashes to, its promise isn't for it or wasn't
   * signed, or (`another-event`) the log has another event there and no promise binds the server, so that anybody
   * could have written it.
   */
  | {
      readonly is: 'forged-receipt';
      readonly why: 'text' | 'promise-path' | 'promise-signature' | 'another-event';
    }
  /** The server's seal is none, or doesn't cover the vote. */
  | (Found & { readonly is: 'bad-seal'; readonly why: SealFault | 'too-small'; readonly seal: Seal })
  /** The path doesn't lead to the seal. `root` is where it leads; absent when it is no path at all. */
  | (Found & { readonly is: 'bad-path'; readonly seal: Seal; readonly root?: string })
  /** What `readReceipt` or `readEvidence` refused. */
  | { readonly is: 'unreadable'; readonly what: 'receipt' | 'evidence' };

/**
 * What the receipt and the server's evidence prove together, as the readers gave them (`readReceipt`,
 * `readEvidence`). Never throws.
 */
export function verdictOn(
  receipt: Receipt | undefined,
  evidence: Evidence | undefined,
  known: Known,
  primitives: Primitives = PURE,
): Verdict {
  if (!receipt) return { is: 'unreadable', what: 'receipt' };
  if (!evidence) return { is: 'unreadable', what: 'evidence' };
  const word = ownWord(receipt, candidates(known, evidence), primitives);
  if (word.is === 'altered') return { is: 'forged-receipt', why: word.why };
  const { promise } = word;
  if (evidence.is !== 'event') return { is: evidence.is, promise };
  if (leafHash(evidence.leaf, primitives.hash) !== receipt.leafHash) {
    if (promise === 'valid') return { is: 'contradicted', leaf: evidence.leaf };
    return { is: 'forged-receipt', why: 'another-event' };
  }
  return onFound(evidence, promise, known, primitives);
}

/** The evidence may name a cardinal who isn't known here; that the receipt hashes to it is proof enough. */
const candidates = (known: Known, evidence: Evidence): Known =>
  evidence.is === 'event' && evidence.leaf.cardinalId !== undefined
    ? { ...known, cardinalIds: [evidence.leaf.cardinalId, ...known.cardinalIds] }
    : known;

function onFound(
  { leaf, standing, sealed }: EventEvidence,
  promise: Promised,
  { keys }: Known,
  primitives: Primitives,
): Verdict {
  const found = { leaf, standing, promise };
  if (!sealed) return { is: 'not-yet-sealed', ...found };
  const { seal } = sealed;
  const fault = sealFault(seal, leaf.conclaveId, keys, primitives);
  if (fault !== undefined) return { is: 'bad-seal', ...found, why: fault, seal };
  if (seal.size < leaf.sequence) return { is: 'bad-seal', ...found, why: 'too-small', seal };
  const root = rootUnder(sealed, leaf, primitives);
  if (root !== seal.root) return { is: 'bad-path', ...found, seal, ...(root !== undefined && { root }) };
  return { is: standing.is === 'counted' ? 'proven' : 'proven-set-aside', ...found, seal };
}

const rootUnder = ({ seal, path }: UnderSeal, leaf: Leaf, { hash }: Primitives): string | undefined =>
  rootOfInclusion({ leafHash: leafHash(leaf, hash), index: leaf.sequence - 1, size: seal.size, path }, hash);

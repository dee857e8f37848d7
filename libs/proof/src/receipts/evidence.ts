import { isHash } from '../hashing/hex.js';
import { isLeaf, type Leaf } from '../leaf/leaf.js';
import { is, isList, isShape, isWord, optional, type Check } from '../reading/shape.js';
import { isSeal, type Seal } from '../seals/seal.js';
import { MAX_PATH_LENGTH } from '../tree/inclusion.js';
import { isSize } from '../tree/sizes.js';

/** Whether a vote counted. A claim of the server: only a recount of the whole log proves it. */
export type Standing =
  | { readonly is: 'counted' }
  /** Held for examination while its round is open, and nobody has decided yet. */
  | { readonly is: 'held' }
  /** `sequence` is that of the `VoteSetAside` event, once recorded. */
  | { readonly is: 'set-aside'; readonly reason: string; readonly sequence?: number | undefined };

/** Proof that the first `seal.size` events include this one. */
export interface UnderSeal {
  readonly seal: Seal;
  /** From the event's leaf to the seal's root, lowest level first. */
  readonly path: readonly string[];
}

/** The event with the sequence of the receipt. */
export interface EventEvidence {
  readonly is: 'event';
  readonly leaf: Leaf;
  readonly standing: Standing;
  /** Absent until a seal covers the event. */
  readonly sealed?: UnderSeal | undefined;
}

/** The server's answer about a receipt's event. Everything is verified except `standing`. */
export type Evidence =
  | EventEvidence
  /** The server has the edition but no such event. */
  | { readonly is: 'unknown' }
  /** The server does not have the edition. */
  | { readonly is: 'other-edition' };

const isSetAside = isShape<Extract<Standing, { is: 'set-aside' }>>({
  is: is('set-aside'),
  reason: isWord,
  sequence: optional(isSize),
});
const isCounted = isShape<Extract<Standing, { is: 'counted' }>>({ is: is('counted') });
const isHeld = isShape<Extract<Standing, { is: 'held' }>>({ is: is('held') });
const isStanding: Check<Standing> = (value): value is Standing =>
  isCounted(value) || isHeld(value) || isSetAside(value);

const isEvent = isShape<EventEvidence>({
  is: is('event'),
  leaf: isLeaf,
  standing: isStanding,
  sealed: optional(isShape<UnderSeal>({ seal: isSeal, path: isList(isHash, MAX_PATH_LENGTH) })),
});
const isUnknown = isShape<{ readonly is: 'unknown' }>({ is: is('unknown') });
const isOtherEdition = isShape<{ readonly is: 'other-edition' }>({ is: is('other-edition') });

/** Parses evidence from outside (parsed JSON); undefined if invalid. Never throws. */
export const readEvidence = (value: unknown): Evidence | undefined =>
  isEvent(value) || isUnknown(value) || isOtherEdition(value) ? value : undefined;

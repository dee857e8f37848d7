import { isHash } from '../hashing/hex.js';
import { isLeaf } from '../leaf/leaf.js';
import type { Leaf } from '../leaf/leaf.js';
import { is, isList, isShape, isWord, optional } from '../reading/shape.js';
import type { Check } from '../reading/shape.js';
import { isSeal } from '../seals/seal.js';
import type { Seal } from '../seals/seal.js';
import { isSize } from '../tree/sizes.js';
import { LONGEST_PATH } from './promise.js';

/** What became of a vote. The server's word: only counting the whole log again proves it. */
export type Standing =
  | { readonly is: 'counted' }
  /** `sequence` is that of the `VoteSetAside` which gave the voter's hour back, once it is recorded. */
  | { readonly is: 'set-aside'; readonly reason: string; readonly sequence?: number | undefined };

/** That the first `seal.size` events hold this one. */
export interface UnderSeal {
  readonly seal: Seal;
  /** From the event's leaf to the seal's root, lowest first. */
  readonly path: readonly string[];
}

/** The event that stands where the receipt says. */
export interface EventEvidence {
  readonly is: 'event';
  readonly leaf: Leaf;
  readonly standing: Standing;
  /** Absent until a seal covers the event. */
  readonly sealed?: UnderSeal | undefined;
}

/** What the server answers when asked for a receipt's event. None of it is believed unproven, but `standing`. */
export type Evidence =
  | EventEvidence
  /** The edition is kept here and has no such event. */
  | { readonly is: 'unknown' }
  /** The edition is not kept here. */
  | { readonly is: 'other-edition' };

const isSetAside = isShape<Extract<Standing, { is: 'set-aside' }>>({
  is: is('set-aside'),
  reason: isWord,
  sequence: optional(isSize),
});
const isCounted = isShape<Extract<Standing, { is: 'counted' }>>({ is: is('counted') });
const isStanding: Check<Standing> = (value): value is Standing => isCounted(value) || isSetAside(value);

const isEvent = isShape<EventEvidence>({
  is: is('event'),
  leaf: isLeaf,
  standing: isStanding,
  sealed: optional(isShape<UnderSeal>({ seal: isSeal, path: isList(isHash, LONGEST_PATH) })),
});
const isUnknown = isShape<{ readonly is: 'unknown' }>({ is: is('unknown') });
const isOtherEdition = isShape<{ readonly is: 'other-edition' }>({ is: is('other-edition') });

/** The evidence in a value that came from outside (parsed JSON); undefined for whatever isn't. Never throws. */
export const readEvidence = (value: unknown): Evidence | undefined =>
  isEvent(value) || isUnknown(value) || isOtherEdition(value) ? value : undefined;

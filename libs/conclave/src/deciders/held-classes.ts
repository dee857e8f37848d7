import type { ClusterCounted, ClusterSetAside } from '../events/events.js';
import type { VoterClass } from '../events/ids.js';
import { isKnownClass } from '../state/held-votes.js';
import type { Edition } from '../state/view.js';
import { refusalOfRounds, type Refusal } from './refusals.js';

export interface DecideClass {
  readonly voterClass: VoterClass;
  readonly decision: 'count' | 'set-aside';
  /** Shown to the public. */
  readonly reason: string;
}

/** Counts the held votes of a class or sets them aside, once and for the whole edition; allowed while paused. */
export function decideHeldClass(
  { voterClass, decision, reason }: DecideClass,
  edition: Edition,
): readonly [ClusterCounted | ClusterSetAside] | Refusal {
  if (edition.stage !== 'current') return { refused: 'edition-archived' };
  const refusal = refusalOfRounds(edition);
  if (refusal) return refusal;
  if (!isKnownClass(edition, voterClass)) return { refused: 'unknown-class' };
  if (Object.hasOwn(edition.classDecisions, voterClass)) return { refused: 'class-decided' };
  return [{ type: decision === 'count' ? 'ClusterCounted' : 'ClusterSetAside', data: { class: voterClass, reason } }];
}

import type { Recorded } from '../events/events.js';
import type { AppliedEvent } from './evolve.js';
import { hasOpenIncident, openRound, type ConclaveView } from './view.js';

/**
 * Why a vote did not count when it was recorded, in the order in which the fold checks. `held`: it is held for
 * examination; its class may be counted later.
 */
export type SetAsideReason = 'edition-over' | 'inactive' | 'paused' | 'complete' | 'round-closed-meanwhile' | 'held';

/**
 * Why a vote that the view has just applied does not count; undefined for a counted vote and for other events. The log
 * records `round-closed-meanwhile` for each of them; this returns the actual reason.
 */
export function setAsideReason(
  view: ConclaveView,
  event: Recorded,
  applied: Pick<AppliedEvent, 'counted' | 'held'> | undefined,
): SetAsideReason | undefined {
  if (event.type !== 'VoteCast' || applied?.counted) return undefined;
  if (applied?.held) return 'held';
  const edition = view.editions[event.data.conclaveId];
  if (edition?.conclaveId !== view.currentId) return 'edition-over';
  const { situation } = edition;
  if (situation.is !== 'active') return situation.is;
  if (hasOpenIncident(edition)) return 'paused';
  return openRound(edition)?.roundId === event.data.roundId ? undefined : 'round-closed-meanwhile';
}

import type { Recorded } from '../events/events.js';
import { hasOpenIncident, openRound, type ConclaveView } from './view.js';

/** Why a vote was set aside, in the order in which the fold checks. */
export type SetAsideReason = 'edition-over' | 'inactive' | 'paused' | 'complete' | 'round-closed-meanwhile';

/**
 * Why a vote that the view has just applied does not count; undefined for a counted vote and for other events. The log
 * records `round-closed-meanwhile` for every vote that was set aside; this returns the actual reason.
 */
export function setAsideReason(view: ConclaveView, event: Recorded, counted: boolean): SetAsideReason | undefined {
  if (event.type !== 'VoteCast' || counted) return undefined;
  const edition = view.editions[event.data.conclaveId];
  if (edition?.conclaveId !== view.currentId) return 'edition-over';
  const { situation } = edition;
  if (situation.is !== 'active') return situation.is;
  if (hasOpenIncident(edition)) return 'paused';
  return openRound(edition)?.roundId === event.data.roundId ? undefined : 'round-closed-meanwhile';
}

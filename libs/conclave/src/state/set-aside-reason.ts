import type { Recorded } from '../events/events.js';
import { openRound } from './view.js';
import type { ConclaveView } from './view.js';

/** Why a vote was set aside, in the order in which the fold asks. */
export type SetAsideReason = 'edition-over' | 'inactive' | 'paused' | 'complete' | 'round-closed-meanwhile';

/**
 * Why the event, a vote that the view has just passed, does not count; undefined for one that does, and for what is no
 * vote and so can't be set aside. The log says `round-closed-meanwhile` of every vote that lost its race: this says which
 * race it was.
 */
export function setAsideReason(
  view: ConclaveView,
  event: Recorded,
  counted: boolean,
): SetAsideReason | undefined {
  if (event.type !== 'VoteCast' || counted) return undefined;
  const edition = view.editions[event.data.conclaveId];
  if (edition?.conclaveId !== view.currentId) return 'edition-over';
  const { situation } = edition;
  if (situation.is !== 'active') return situation.is;
  return openRound(edition)?.roundId === event.data.roundId ? undefined : 'round-closed-meanwhile';
}

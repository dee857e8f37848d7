import type { ConclaveCorrected, Correctable } from '../events/events.js';
import { correctable, hasOpenIncident, openRound, type Edition } from '../state/view.js';
import type { Refusal } from './refusals.js';

/** All editable fields, with the values the administrator submitted. */
export type CorrectConclave = Correctable;

/** One event with the differences, none if nothing differs. An edition with an elected pope cannot be corrected. */
export function correctConclave(
  requested: CorrectConclave,
  edition: Edition,
): readonly [ConclaveCorrected] | readonly [] | Refusal {
  const stored = correctable(edition);
  const data = differences(stored, requested);
  const changed = new Set(Object.keys(data.after));
  if (changed.size === 0) return [];
  if (edition.situation.is === 'complete') return { refused: 'conclave-complete' };
  if (hasOpenIncident(edition)) return { refused: 'incident-open' };
  if (changed.has('electors') && requested.electors < 1) return { refused: 'electors-below-one' };
  if (changed.has('currentRound')) {
    const open = openRound(edition);
    if (!open) return { refused: 'no-open-round' };
    const isNumberTaken = edition.rounds.some(
      (round) => round !== open && round.roundNumber === requested.currentRound,
    );
    if (isNumberTaken) return { refused: 'round-number-taken', roundNumber: requested.currentRound };
  }
  // The current round is never beyond the number of opened rounds, whichever of the two changes.
  if (changed.has('currentRound') || changed.has('totalRounds')) {
    const { currentRound: roundNumber, totalRounds } = requested;
    if (roundNumber > totalRounds) return { refused: 'round-not-opened', roundNumber, totalRounds };
  }
  if (changed.has('isActive') && requested.isActive && requested.electors < 1) return { refused: 'no-electors' };
  return [{ type: 'ConclaveCorrected', data }];
}

/** `before` and `after` both hold exactly the keys that differ. */
function differences(before: Correctable, after: Correctable): ConclaveCorrected['data'] {
  const pick = (from: Correctable): Partial<Correctable> => ({
    ...(before.startDate !== after.startDate && { startDate: from.startDate }),
    ...(before.currentDay !== after.currentDay && { currentDay: from.currentDay }),
    ...(before.dayPeriod !== after.dayPeriod && { dayPeriod: from.dayPeriod }),
    ...(before.currentRound !== after.currentRound && { currentRound: from.currentRound }),
    ...(before.totalRounds !== after.totalRounds && { totalRounds: from.totalRounds }),
    ...(before.electors !== after.electors && { electors: from.electors }),
    ...(before.isActive !== after.isActive && { isActive: from.isActive }),
    ...(before.majorityBasis !== after.majorityBasis && { majorityBasis: from.majorityBasis }),
  });
  return { before: pick(before), after: pick(after) };
}

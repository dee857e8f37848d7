import type { ConclaveView } from '../../../../live/conclave-view.js';
import { halfDay, roundName } from '../../../../live/round-words.js';
import { smokeStateOf, situationOf, TITLES, type Situation } from '../../../../live/situation.js';

/** The scene of the public page, with its title and line. */
export function previewOf(view: ConclaveView) {
  const situation = situationOf(view);
  return { smokeState: smokeStateOf(situation), title: TITLES[situation.is], line: lineOf(situation, view) };
}

function lineOf(situation: Situation, { conclaveState: state, roundNumber }: ConclaveView): string {
  switch (situation.is) {
    case 'complete':
      return situation.elected.nomComplet;
    case 'paused':
      return situation.reason;
    case 'majority':
      return situation.by.nomComplet;
    case 'black':
      return `${roundName(situation.round.roundNumber)} · ${halfDay(situation.round)}`;
    case 'inactive':
    case 'waiting':
    case 'open':
      return `${roundName(roundNumber)} · ${halfDay({ period: state.dayPeriod, day: state.currentDay })}`;
  }
}

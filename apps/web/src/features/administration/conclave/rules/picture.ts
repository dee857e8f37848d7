import { ordinal } from '../../../../lib/french.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import { typeset } from '../../typography.js';
import { PERIOD, standingOf } from './facts.js';

/** The scene above the mirror, in the words of the public page: what rises from the chimney, and what is said over it. */
export interface Picture {
  readonly mood: 'waiting' | 'black' | 'white';
  readonly title: string;
  readonly line: string;
}

export function pictureOf(view: ConclaveView): Picture {
  const { conclaveState: state, rounds, roundNumber, totalVotes } = view;
  const closed = rounds.findLast(({ isComplete }) => isComplete);
  const open = slotText(roundNumber, state.dayPeriod, state.currentDay);
  switch (standingOf(state)) {
    case 'complete':
      return { mood: 'white', title: 'Habemus Papam', line: state.popeElected?.nomComplet ?? '' };
    case 'paused':
      return { mood: 'waiting', title: 'Le conclave est en pause', line: state.pauseReason };
    case 'inactive':
      return { mood: 'waiting', title: 'Le conclave n’est pas ouvert', line: open };
    case 'active':
      if (state.majorityReachedBy) {
        return {
          mood: 'waiting',
          title: 'La majorité est atteinte',
          line: state.majorityReachedBy.nomComplet,
        };
      }
      if (totalVotes > 0) return { mood: 'waiting', title: 'Le scrutin est ouvert', line: open };
      return closed
        ? {
            mood: 'black',
            title: 'Fumée noire',
            line: slotText(closed.roundNumber, closed.period, closed.day),
          }
        : { mood: 'waiting', title: 'On attend la fumée', line: open };
  }
}

const slotText = (round: number, period: keyof typeof PERIOD, day: number): string =>
  typeset(`${ordinal(round)} scrutin · ${PERIOD[period]} du ${ordinal(day)} jour`);

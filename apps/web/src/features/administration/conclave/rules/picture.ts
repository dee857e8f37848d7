import { hour, ordinal } from '../../../../lib/french.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import { PERIOD, standingOf } from './facts.js';
import { typeset } from '../../typography.js';

/** The scene above the mirror: what rises from the chimney, and what is said over it. */
export interface Picture {
  readonly mood: 'waiting' | 'black' | 'white';
  readonly title: string;
  readonly line: string;
}

export function pictureOf({ conclaveState: state, rounds, roundNumber, totalVotes }: ConclaveView): Picture {
  const round = `${ordinal(roundNumber)} scrutin`;
  const when = typeset(`${round} · ${PERIOD[state.dayPeriod]} du ${ordinal(state.currentDay)} jour`);
  switch (standingOf(state)) {
    case 'complete':
      return {
        mood: 'white',
        title: 'Habemus Papam',
        line: `${state.popeElected?.nomComplet ?? ''}, ${round}`,
      };
    case 'paused':
      return { mood: 'waiting', title: 'Conclave en pause', line: state.pauseReason };
    case 'inactive':
      return { mood: 'waiting', title: 'Le vote est fermé', line: when };
    case 'active': {
      const closed = rounds.findLast(({ isComplete }) => isComplete);
      if (totalVotes > 0) return { mood: 'waiting', title: 'Le scrutin est ouvert', line: when };
      if (closed) {
        const line = `${ordinal(closed.roundNumber)} scrutin clos à ${hour(closed.timestamp)}`;
        return { mood: 'black', title: 'Fumée noire', line: typeset(line) };
      }
      return { mood: 'waiting', title: 'Le scrutin est ouvert', line: when };
    }
  }
}

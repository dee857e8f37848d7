import type { RoundDetail } from '@fumata/contracts';
import { counted, percent, plural } from '@fumata/text';
import type { OpenRoundState } from '../open-round-state.js';
import { votesText } from '../texts.js';

/** The votes of a round that did not count at once, in a line for each reason; none if all did. */
export function heldTexts({ round, setAside: late, held }: RoundDetail, openRound: OpenRoundState): string[] {
  const { classes, undecided, counted: countedVotes, setAside, largestShare } = held;
  return [
    ...(undecided > 0
      ? [`${votesText(undecided)} ${undecidedText(undecided, round.isComplete ? 'closed' : openRound)}`]
      : []),
    ...(countedVotes > 0
      ? [`${votesText(countedVotes)} ${plural(countedVotes, 'retenue puis comptée', 'retenues puis comptées')}`]
      : []),
    ...setAside.map(
      ({ votes, reason }) => `${votesText(votes)} ${plural(votes, 'écartée', 'écartées')}\u00A0: ${reason}`,
    ),
    ...(late > 0 ? [`${votesText(late)} ${plural(late, 'arrivée', 'arrivées')} trop tard`] : []),
    ...(classes > 0
      ? [
          `${counted(classes, 'réseau', 'réseaux')} en cause\u202F; les voix retenues du plus gros font ${percent(largestShare)} des voix reçues`,
        ]
      : []),
  ];
}

function undecidedText(votes: number, round: OpenRoundState | 'closed'): string {
  if (round === 'closed')
    return plural(votes, 'retenue, non comptée à la clôture', 'retenues, non comptées à la clôture');
  if (round === 'interrupted') return plural(votes, 'retenue, non comptée', 'retenues, non comptées');
  return `${plural(votes, 'retenue', 'retenues')}, en examen`;
}

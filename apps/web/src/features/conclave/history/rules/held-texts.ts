import type { RoundDetail } from '@fumata/contracts';
import { counted, number, percent } from '@fumata/text';

/** The votes of a round that did not count at once, in a line for each reason; none if all did. */
export function heldTexts({ round, setAside: late, held }: RoundDetail): string[] {
  const { classes, undecided, counted: countedVotes, setAside, largestShare } = held;
  return [
    ...(undecided > 0 ? [`${voix(undecided)} ${undecidedText(undecided, round.isComplete)}`] : []),
    ...(countedVotes > 0
      ? [`${voix(countedVotes)} ${one(countedVotes, 'retenue puis comptée', 'retenues puis comptées')}`]
      : []),
    ...setAside.map(({ votes, reason }) => `${voix(votes)} ${one(votes, 'écartée', 'écartées')}\u00A0: ${reason}`),
    ...(late > 0 ? [`${voix(late)} ${one(late, 'arrivée', 'arrivées')} trop tard`] : []),
    ...(classes > 0
      ? [
          `${counted(classes, 'réseau', 'réseaux')} en cause\u202F; les voix retenues du plus gros font ${percent(largestShare)} des voix reçues`,
        ]
      : []),
  ];
}

const voix = (votes: number): string => `${number(votes)}\u00A0voix`;
const one = (votes: number, singular: string, plural: string): string => (votes === 1 ? singular : plural);

const undecidedText = (votes: number, isClosed: boolean): string =>
  isClosed
    ? one(votes, 'retenue, non comptée à la clôture', 'retenues, non comptées à la clôture')
    : `${one(votes, 'retenue', 'retenues')}, en examen`;

import type { Milestones, RoundRow } from '@fumata/contracts';
import { dayAndHour, number, ordinal, roundName, votesOfMajority } from '@fumata/text';
import { markText } from '../mark-text.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import type { Absence, OwnCandidate } from './absence.js';
import type { Visit } from './visitor-return.js';

export const TITLE = 'En votre absence';

export const sinceText = ({ at }: Visit): string =>
  `Depuis votre dernière visite, le ${dayAndHour(at)}, heure de Rome.`;

const inFrench = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** The whole absence in one line. */
export function absenceLine(
  { isElected, closedRounds, leads }: Absence,
  moment: NamedMoment,
  { cardinals }: Milestones,
): string {
  if (isElected) return wordsOf(moment).sentence;
  const lastLead = leads.at(-1);
  const numbers = closedRounds.map(({ roundNumber }) => roundNumber);
  const smoke =
    numbers.length > 1
      ? `Fumée noire aux ${inFrench.format(numbers.map(ordinal))}\u00A0scrutins.`
      : numbers.map((roundNumber) => `Fumée noire au ${roundName(roundNumber)}.`).join('');
  const lead = lastLead ? `${markText(lastLead, cardinals)}.` : '';
  return [smoke, lead].filter(Boolean).join(' ');
}

/** Pietro Parolin en tête, 41 voix (majorité : 89) */
export function resultText({ results, requiredMajority }: RoundRow): string {
  const [first, second] = results;
  if (!first) return 'Aucune voix n’a été donnée à ce scrutin.';
  const votes = votesOfMajority(first.votes, requiredMajority);
  if (first.votes === second?.votes) return `Égalité en tête, ${votes}.`;
  const behind = second ? `, devant ${second.cardinal.nomComplet}, ${number(second.votes)}\u00A0voix` : '';
  return `${first.cardinal.nomComplet} en tête, ${votes}${behind}.`;
}

/** @param name of the cardinal */
export function candidateText({ roundNumber, isOpen, place, isElected }: OwnCandidate, name: string): string {
  if (isElected) return `Votre choix, ${name}, est élu.`;
  const round = roundName(roundNumber);
  if (!place)
    return isOpen
      ? `Pas encore de voix pour votre choix, ${name}, au ${round}.`
      : `Votre choix, ${name}, n’est pas parmi les premiers du ${round}.`;
  const { rank, isShared, votes } = place;
  return `Votre choix, ${name}, est ${ordinal(rank)}${isShared ? ' ex æquo' : ''} du ${round}, avec ${number(votes)}\u00A0voix.`;
}

import type { RoundRow } from '@fumata/contracts';
import { counted, hour, number, ordinal, plural } from '@fumata/text';
import { frenchTypography } from '../lib/french-typography.js';
import type { ConclaveView } from './conclave-view.js';
import { halfDay, roundName } from './round-words.js';
import { currentRound, type Situation } from './situation.js';

const NO_MAJORITY = 'Aucun cardinal n’a encore atteint la majorité requise des deux tiers.';
const CLOSED_WITHOUT_ELECTION = 'Majorité atteinte, scrutin clos sans élection';
export const VOTE_CLOSED = 'Le vote est actuellement fermé.';
const majorityReached = (name: string): string => `Majorité atteinte par ${name}, en attente de proclamation`;

/** Why the smoke of a closed round is black. */
export const blackSmokeReason = (round: Pick<RoundRow, 'majorityReached'> | undefined): string =>
  round?.majorityReached ? CLOSED_WITHOUT_ELECTION : NO_MAJORITY;

interface Headline {
  readonly rubric: string;
  readonly text: string;
}

/** The situation in words, over the scene. */
export function headlineOf(view: ConclaveView, situation: Situation): Headline {
  const { conclaveState, totalVotes, roundNumber } = view;
  const round = currentRound(view);
  const name = roundNumber > 0 ? roundName(roundNumber) : '';
  const rubric = round ? `${name} · ${halfDay(round)}` : name;
  switch (situation.is) {
    case 'complete':
      return {
        rubric: `Fumée blanche · ${name}${round ? `, ${halfDay(round)}` : ''}`,
        text: `Les deux tiers sont atteints. Le conclave virtuel a élu un pape\u00A0: ${situation.elected.nomComplet}.`,
      };
    case 'paused': {
      const { totalRounds, currentDay } = conclaveState;
      const soFar = `${counted(totalRounds, 'scrutin')} · ${ordinal(currentDay)} jour`;
      return { rubric: soFar, text: frenchTypography(situation.reason) };
    }
    case 'inactive':
      return { rubric, text: VOTE_CLOSED };
    case 'majority':
      return { rubric, text: majorityReached(situation.by.nomComplet) };
    case 'black':
      return {
        rubric: `${roundName(situation.round.roundNumber)} · ${halfDay(situation.round)}`,
        text: blackSmokeReason(situation.round),
      };
    case 'waiting':
      return { rubric, text: 'Le scrutin est ouvert. Aucune voix n’a encore été enregistrée.' };
    case 'open': {
      const cast = `${number(totalVotes)}\u00A0voix ${plural(totalVotes, 'déposée')}`;
      const since = round ? ` depuis ${hour(round.openedAt)}` : '';
      return { rubric, text: `${cast}${since}. ${NO_MAJORITY}` };
    }
  }
}

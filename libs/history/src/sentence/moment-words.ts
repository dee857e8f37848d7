import { isElection, type Moment, type Person, type RoundFacts } from '@fumata/conclave';
import {
  dayAndHour,
  frenchTypography,
  halfDay,
  longDate,
  NO_VOTE,
  number,
  roundName,
  votesOfMajority,
  VOTING_CLOSED,
  withoutFullStop,
} from '@fumata/text';

export interface NamedPerson extends Person {
  readonly slug: string;
  readonly nomComplet: string;
}
export type NamedMoment = Moment<NamedPerson>;

/** `waiting`: no smoke. */
export type SmokeState = 'waiting' | 'black' | 'white';

export const BLACK_SMOKE = 'Fumée noire';
export const WHITE_SMOKE = 'Fumée blanche';
const NO_MAJORITY = 'Aucun cardinal n’a encore atteint la majorité requise des deux tiers.';
const CLOSED_WITHOUT_ELECTION = 'Majorité atteinte, scrutin clos sans élection';

/** A longer reason of a pause does not fit into one line: the page of the conclave has it. */
const MAX_DETAIL = 60;

/** Why the smoke of a closed round is black. */
export const blackSmokeReason = (round: { readonly majorityReached: boolean } | undefined): string =>
  round?.majorityReached ? CLOSED_WITHOUT_ELECTION : NO_MAJORITY;

/** Note on a closed round whose majority elected nobody. */
export const unelectedNote = (round: {
  readonly majorityReached: boolean;
  readonly whiteSmoke: boolean;
}): string | undefined => (round.majorityReached && !round.whiteSmoke ? CLOSED_WITHOUT_ELECTION : undefined);

/** A round without election, for places that mention only its smoke. */
export const blackSmokeSentence = (round: {
  readonly roundNumber: number;
  readonly majorityReached: boolean;
}): string => `${BLACK_SMOKE} au ${roundName(round.roundNumber)}. ${blackSmokeReason(round)}`;

/** A moment in French: the only place that phrases it. */
export interface MomentWords {
  /** Beside the name of the round, where space is short: 'Fumée noire'. */
  readonly label: string;
  /** '2e scrutin'; empty before the first. */
  readonly round: string;
  /** Name of the round and its half-day, above the headline. */
  readonly rubric: string;
  readonly headline: string;
  /** Headline where nothing else names the round: 'Fumée noire au 2e scrutin'. */
  readonly title: string;
  /** Below the headline. */
  readonly text: string;
  /** In one line, beside label and round. */
  readonly detail: string;
  /** The whole moment, where nothing else is said. */
  readonly sentence: string;
}

type RoundLabel = Pick<RoundFacts, 'roundNumber' | 'day' | 'period'> | null;
const nameOf = (round: RoundLabel): string => (round ? roundName(round.roundNumber) : '');
const rubricOf = (round: RoundLabel): string => (round ? `${nameOf(round)} · ${halfDay(round)}` : '');

export function wordsOf(moment: NamedMoment): MomentWords {
  switch (moment.is) {
    case 'waiting':
    case 'voting':
    case 'majority':
      return votingWords(moment);
    case 'black-smoke': {
      const round = nameOf(moment.round);
      const text = blackSmokeReason(moment.round);
      const { running } = moment;
      const next = wordsOf(running);
      const state = running.is === 'waiting' ? next.detail.toLowerCase() : next.detail;
      return {
        label: BLACK_SMOKE,
        round,
        rubric: rubricOf(moment.round),
        headline: BLACK_SMOKE,
        title: `${BLACK_SMOKE} au ${round}`,
        text,
        detail: `${next.round}\u00A0: ${state}`,
        sentence: blackSmokeSentence(moment.round),
      };
    }
    case 'paused':
      return pauseWords(moment);
    case 'white-smoke':
    case 'announced':
    case 'elected':
      return electionWords(moment);
    case 'closed': {
      const text = moment.opensOn ? `Le conclave s’ouvre le ${longDate(moment.opensOn)}.` : VOTING_CLOSED;
      const headline = 'Le conclave n’est\u00A0pas ouvert';
      const sentence = `${headline}. ${text}`;
      return { label: headline, round: '', rubric: '', headline, title: headline, text, detail: text, sentence };
    }
  }
}

function votingWords(moment: Extract<NamedMoment, { is: 'waiting' | 'voting' | 'majority' }>): MomentWords {
  const round = nameOf(moment.round);
  const roundLabels = { round, rubric: rubricOf(moment.round) };
  switch (moment.is) {
    case 'waiting':
      return {
        ...roundLabels,
        label: 'On attend la fumée',
        headline: 'On attend la fumée',
        title: `On attend la fumée${round && ` du ${round}`}`,
        text: `Le scrutin est ouvert. ${NO_VOTE}.`,
        detail: NO_VOTE,
        sentence: `Le ${round} est ouvert. ${NO_VOTE}.`,
      };
    case 'voting': {
      const { leader, totalVotes, requiredMajority, round: open } = moment;
      const cast = `${number(totalVotes)}\u00A0voix`;
      const title = `Le ${round} est ouvert`;
      const majority = `(majorité\u00A0: ${number(requiredMajority)})`;
      return {
        ...roundLabels,
        label: 'Vote ouvert',
        headline: 'Le scrutin est ouvert',
        title,
        text: `${cast} depuis le ${dayAndHour(open.openedAt)}, heure de Rome. ${NO_MAJORITY}`,
        detail: leader
          ? `${leader.nomComplet}, ${number(leader.votes)} sur ${number(requiredMajority)}`
          : `${cast}, égalité en tête`,
        sentence: leader
          ? `${title}. ${leader.nomComplet} est en tête avec ${votesOfMajority(leader.votes, requiredMajority)}.`
          : `${title}. ${cast}, égalité en tête ${majority}.`,
      };
    }
    case 'majority': {
      const { by, votes, requiredMajority } = moment;
      const sentence = `Majorité atteinte par ${by.nomComplet}, en attente de proclamation`;
      return {
        ...roundLabels,
        label: 'Majorité atteinte',
        headline: 'La majorité est atteinte',
        title: `La majorité est atteinte au ${round}`,
        text: sentence,
        detail: `${by.nomComplet}, ${number(votes)} sur ${number(requiredMajority)}`,
        sentence,
      };
    }
  }
}

function pauseWords({ round, reason, since }: Extract<NamedMoment, { is: 'paused' }>): MomentWords {
  const why = frenchTypography(withoutFullStop(reason));
  const start = since ? `depuis le ${dayAndHour(since)}, heure de Rome` : '';
  return {
    label: 'En pause',
    round: nameOf(round),
    rubric: round ? `${nameOf(round)} suspendu · ${halfDay(round)}` : '',
    headline: 'Le conclave est en pause',
    title: 'Le conclave est en pause',
    text: [why, start].filter(Boolean).join(', '),
    detail: why && why.length <= MAX_DETAIL ? why : 'Le vote est suspendu',
    sentence: `Le conclave est en pause${why && `\u00A0: ${why}`}.`,
  };
}

function electionWords(moment: Extract<NamedMoment, { is: 'white-smoke' | 'announced' | 'elected' }>): MomentWords {
  const { elected, votes, requiredMajority } = moment;
  const roundLabels = { round: nameOf(moment.round), rubric: rubricOf(moment.round) };
  if (moment.is === 'white-smoke') {
    const text = 'Un pape est élu. Son nom sera annoncé dans un instant.';
    return {
      ...roundLabels,
      label: WHITE_SMOKE,
      headline: WHITE_SMOKE,
      title: `${WHITE_SMOKE} au ${roundLabels.round}`,
      text,
      detail: 'Un pape est élu',
      sentence: `${WHITE_SMOKE} au ${roundLabels.round}. ${text}`,
    };
  }
  const election = `${elected.nomComplet}, élu au ${roundLabels.round}`;
  return {
    ...roundLabels,
    label: 'Habemus Papam',
    headline: 'Habemus Papam',
    title: 'Habemus Papam',
    text: `${election} avec ${votesOfMajority(votes, requiredMajority)}.`,
    detail: elected.nomComplet,
    sentence: `Habemus Papam\u00A0: ${election}.`,
  };
}

/** Smoke drawn in a moment. */
export function smokeStateOf(moment: NamedMoment): SmokeState {
  if (moment.is === 'black-smoke') return 'black';
  return isElection(moment) ? 'white' : 'waiting';
}

/** Whether the elected pope is announced now, or after the smoke of the moment. */
export function announcementOf(moment: NamedMoment): 'coming' | 'now' | undefined {
  if (moment.is === 'white-smoke') return 'coming';
  return moment.is === 'announced' ? 'now' : undefined;
}

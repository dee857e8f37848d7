import type { Moment, RoundFacts } from '@fumata/conclave';
import type { RoundRow } from '@fumata/contracts';
import { hour, longDate, number } from '@fumata/text';
import type { SmokeState } from '../components/scene/smoke-state.js';
import { frenchTypography } from '../lib/french-typography.js';
import type { Summary } from './latest-summary.js';
import { halfDay, NO_VOTE, roundName, votesOfMajority } from './round-words.js';

type Person = NonNullable<Summary['conclaveState']['popeElected']>;
export type NamedMoment = Moment<Person>;

const NO_MAJORITY = 'Aucun cardinal n’a encore atteint la majorité requise des deux tiers.';
const CLOSED_WITHOUT_ELECTION = 'Majorité atteinte, scrutin clos sans élection';
export const VOTE_CLOSED = 'Le vote est actuellement fermé.';

/** Why the smoke of a closed round is black. */
export const blackSmokeReason = (round: Pick<RoundRow, 'majorityReached'> | undefined): string =>
  round?.majorityReached ? CLOSED_WITHOUT_ELECTION : NO_MAJORITY;

/** A moment in French: the only place that phrases it. */
export interface MomentWords {
  /** Beside the name of the round, where space is short: 'Fumée noire'. */
  readonly label: string;
  /** '2e scrutin'; empty before the first. */
  readonly round: string;
  /** Name of the round and its half-day, above the headline. */
  readonly rubric: string;
  readonly headline: string;
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
      const namesNobody = running.is === 'waiting' || (running.is === 'voting' && !running.leader);
      const state = namesNobody ? next.detail.toLowerCase() : next.detail;
      return {
        label: 'Fumée noire',
        round,
        rubric: rubricOf(moment.round),
        headline: 'Fumée noire',
        text,
        detail: `${next.round}\u00A0: ${state}`,
        sentence: `Fumée noire au ${round}. ${text}`,
      };
    }
    case 'paused':
      return pauseWords(moment);
    case 'white-smoke':
    case 'announced':
    case 'elected':
      return electionWords(moment);
    case 'closed': {
      const text = moment.opensOn ? `Le conclave s’ouvre le ${longDate(moment.opensOn)}.` : VOTE_CLOSED;
      const headline = 'Le conclave n’est\u00A0pas ouvert';
      return { label: '', round: '', rubric: '', headline, text, detail: text, sentence: `${headline}. ${text}` };
    }
  }
}

function votingWords(moment: Extract<NamedMoment, { is: 'waiting' | 'voting' | 'majority' }>): MomentWords {
  const round = nameOf(moment.round);
  const about = { round, rubric: rubricOf(moment.round) };
  switch (moment.is) {
    case 'waiting':
      return {
        ...about,
        label: 'On attend la fumée',
        headline: 'On attend la fumée',
        text: `Le scrutin est ouvert. ${NO_VOTE}.`,
        detail: NO_VOTE,
        sentence: `Le ${round} est ouvert. ${NO_VOTE}.`,
      };
    case 'voting': {
      const { leader, totalVotes, requiredMajority, round: open } = moment;
      const cast = `${number(totalVotes)}\u00A0voix`;
      const majority = `(majorité\u00A0: ${number(requiredMajority)})`;
      return {
        ...about,
        label: 'Vote ouvert',
        headline: 'Le scrutin est ouvert',
        text: `${cast} depuis ${hour(open.openedAt)}, heure de Rome. ${NO_MAJORITY}`,
        detail: leader
          ? `${leader.nomComplet}, ${number(leader.votes)} sur ${number(requiredMajority)}`
          : `Égalité en tête, ${cast}`,
        sentence: leader
          ? `Le ${round} est ouvert. ${leader.nomComplet} est en tête avec ${votesOfMajority(leader.votes, requiredMajority)}.`
          : `Le ${round} est ouvert. ${cast}, égalité en tête ${majority}.`,
      };
    }
    case 'majority': {
      const { by, votes, requiredMajority } = moment;
      const sentence = `Majorité atteinte par ${by.nomComplet}, en attente de proclamation`;
      return {
        ...about,
        label: 'Majorité atteinte',
        headline: 'La majorité est atteinte',
        text: sentence,
        detail: `${by.nomComplet}, ${number(votes)} sur ${number(requiredMajority)}`,
        sentence,
      };
    }
  }
}

function pauseWords({ round, reason, since }: Extract<NamedMoment, { is: 'paused' }>): MomentWords {
  const why = frenchTypography(reason);
  const start = since ? `depuis ${hour(since)}, heure de Rome` : '';
  return {
    label: 'En pause',
    round: nameOf(round),
    rubric: round ? `${nameOf(round)} suspendu · ${halfDay(round)}` : '',
    headline: 'Le conclave est en pause',
    text: [why, start].filter(Boolean).join(', '),
    detail: why || 'Le vote est suspendu',
    sentence: `Le conclave est en pause${why && `\u00A0: ${why}`}.`,
  };
}

function electionWords(moment: Extract<NamedMoment, { is: 'white-smoke' | 'announced' | 'elected' }>): MomentWords {
  const { elected, votes, requiredMajority } = moment;
  const about = { round: nameOf(moment.round), rubric: rubricOf(moment.round) };
  if (moment.is === 'white-smoke') {
    const text = 'Un pape est élu. Son nom sera annoncé dans un instant.';
    const label = 'Fumée blanche';
    return {
      ...about,
      label,
      headline: label,
      text,
      detail: 'Un pape est élu',
      sentence: `${label} au ${about.round}. ${text}`,
    };
  }
  const election = `${elected.nomComplet}, élu au ${about.round}`;
  return {
    ...about,
    label: 'Habemus Papam',
    headline: 'Habemus Papam',
    text: `${election} avec ${votesOfMajority(votes, requiredMajority)}.`,
    detail: elected.nomComplet,
    sentence: `Habemus Papam\u00A0: ${election}.`,
  };
}

/** Smoke drawn in a moment. */
export function smokeStateOf({ is }: Pick<NamedMoment, 'is'>): SmokeState {
  if (is === 'black-smoke') return 'black';
  return is === 'white-smoke' || is === 'announced' || is === 'elected' ? 'white' : 'waiting';
}

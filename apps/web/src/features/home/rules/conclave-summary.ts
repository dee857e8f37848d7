import type { Mood } from '../../../components/scene/mood.js';
import { number, plural } from '../../../lib/french.js';
import { moodOf, situationOf } from '../../../live/situation.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import type { Situation } from '../../../live/situation.js';
import { roundName } from '../../../live/round-words.js';

/** What the home page tells of the conclave. */
export interface ConclaveSummary {
  readonly is: Situation['is'];
  readonly mood: Mood;
  readonly round: number;
  readonly requiredMajority: number;
  readonly totalVotes: number;
  /** Elected, with the majority, or alone at the head. */
  readonly first: { readonly name: string; readonly votes: number } | null;
  /** Why the conclave pauses. */
  readonly reason: string;
  /** The day at which it counts ages. */
  readonly referenceDate: string;
  /** When the server said so. */
  readonly at: string;
}

export function conclaveSummaryOf(view: ConclaveView): ConclaveSummary {
  const { conclaveState, requiredMajority, totalVotes, roundNumber, at } = view;
  const situation = situationOf(view);
  return {
    is: situation.is,
    mood: moodOf(situation),
    round: situation.is === 'black' ? situation.round.roundNumber : roundNumber,
    ...{ requiredMajority, totalVotes, at },
    first: firstOf(view, situation),
    reason: situation.is === 'paused' ? situation.reason : '',
    referenceDate: conclaveState.referenceDate,
  };
}

function firstOf({ results }: ConclaveView, situation: Situation): ConclaveSummary['first'] {
  const named =
    situation.is === 'complete' ? situation.elected : situation.is === 'majority' ? situation.by : undefined;
  if (named) {
    const votes = results.find(({ cardinalId }) => cardinalId === named._id)?.votes ?? 0;
    return { name: named.nomComplet, votes };
  }
  const [first, second] = results;
  if (situation.is !== 'open' || !first || first.votes === second?.votes) return null;
  return { name: first.cardinal.nomComplet, votes: first.votes };
}

interface Words {
  /** In a word or two; with a puff of smoke where there is some. */
  readonly headline: string;
  readonly smoke?: Exclude<Mood, 'waiting'>;
  readonly round: string;
  readonly detail: string;
  /** Where it leads. */
  readonly go: string;
}

const FOLLOW = 'Suivre le scrutin';

/** The conclave in one line, beside the name of whoever is first. */
export function tickerWords(tidings: ConclaveSummary): Words {
  const { is, totalVotes, first, requiredMajority, reason } = tidings;
  const round = `${roundName(tidings.round)} du conclave virtuel`;
  const votes = first
    ? `${number(first.votes)}\u00A0voix sur les ${number(requiredMajority)} requises`
    : `${number(totalVotes)}\u00A0voix ${plural(totalVotes, 'déposée')}`;
  switch (is) {
    case 'complete':
      return { headline: 'Fumée blanche', smoke: 'white', round, detail: votes, go: 'Voir le résultat' };
    case 'majority':
      return { headline: 'Majorité atteinte', round, detail: votes, go: FOLLOW };
    case 'black':
      return {
        headline: 'Fumée noire',
        smoke: 'black',
        round,
        detail: 'Un nouveau scrutin est ouvert',
        go: FOLLOW,
      };
    case 'open':
      return { headline: 'Le scrutin est ouvert', round, detail: votes, go: 'Suivre et voter' };
    case 'waiting':
      return {
        headline: 'On attend la fumée',
        round,
        detail: 'Aucune voix n’est encore déposée',
        go: 'Voter',
      };
    case 'paused':
      return { headline: 'Conclave en pause', round, detail: reason, go: FOLLOW };
    case 'inactive':
      return { headline: 'Le vote est fermé', round, detail: '', go: 'Voir le conclave' };
  }
}

/** Before anything is known, and when nothing can be. */
export const SUMMARY_UNAVAILABLE: Words = {
  headline: 'Conclave virtuel',
  round: 'Une voix par heure, une fumée à chaque scrutin',
  detail: '',
  go: 'Voir le conclave',
};

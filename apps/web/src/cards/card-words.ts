import { isElection, momentOf, namedPope } from '@fumata/conclave';
import type { Cardinal, ConclaveState, ResultRow, RoundRow, SignedLog } from '@fumata/contracts';
import {
  BLACK_SMOKE,
  blackSmokeReason,
  blackSmokeSentence,
  smokeStateOf,
  wordsOf,
  type NamedMoment,
  type SmokeState,
} from '@fumata/history';
import { counted, frenchTypography, halfDay, number, roundName, votesOfMajority } from '@fumata/text';
import type { LiveConclave } from '../live/live-conclave.js';
import { momentOfView, summaryOf } from '../live/summary/summary-of.js';

const TEXTS = {
  conclave: 'Conclave virtuel',
  votes: (votes: number) => `${number(votes)}\u00A0voix`,
  votesOf: (votes: number, required: number) => `${number(votes)} sur ${number(required)}`,
  elected: (round: string, votes: number, required: number) =>
    `Élu au ${round}, avec ${votesOfMajority(votes, required)}.`,
  atRound: (votes: number, required: number, round: string) =>
    `${number(votes)}\u00A0voix sur les ${number(required)}\u00A0requises au ${round}`,
  anchor: (size: number, root: string) => `Journal signé\u00A0: ${counted(size, 'événement')}, ${root.slice(0, 16)}…`,
} as const;

const LEADERS = 3;

/** A bar with its words. */
export interface CardBar {
  readonly label: string;
  readonly value: string;
  /** Part of the required majority, 0 to 1. */
  readonly part: number;
}

/** The words of a card; empty where it has none. */
export interface CardWords {
  readonly rubric: string;
  readonly headline: string;
  readonly name: string;
  readonly text: string;
  readonly bars: readonly CardBar[];
  /** The newest signed checkpoint: whoever keeps the card keeps it, too. */
  readonly anchor: string;
  /** The whole card for those who do not see it. */
  readonly sentence: string;
  readonly smokeState: SmokeState;
  /** Time of the card's sky, ISO 8601. */
  readonly at: string;
}

/** The moment of a view. `log`: the state of the signed log; null if unknown. */
export function stateWords(view: LiveConclave, log: SignedLog | null): CardWords {
  const moment = momentOfView(view);
  const checkpoint = log?.conclaveId === view.conclaveState._id ? log.checkpoint : null;
  const anchor = checkpoint ? TEXTS.anchor(checkpoint.size, checkpoint.root) : '';
  return { ...momentCardWords(moment, barsOfMoment(moment, view)), anchor, at: view.at };
}

function barsOfMoment(moment: NamedMoment, { rounds, results, requiredMajority }: LiveConclave): readonly CardBar[] {
  switch (moment.is) {
    case 'voting':
    case 'majority':
      return barsOf(results, requiredMajority);
    case 'black-smoke': {
      const closed = rounds.findLast(({ isComplete }) => isComplete);
      return closed ? barsOf(closed.results, closed.requiredMajority) : [];
    }
    default:
      return [];
  }
}

/**
 * A closed round; that of an election names the pope once the smoke has been seen. Undefined if there is no such round,
 * or if it is open.
 *
 * @param now the server's clock, ms since 1970
 */
export function roundWords(
  { conclaveState, rounds, position }: Pick<LiveConclave, 'conclaveState' | 'rounds' | 'position'>,
  roundNumber: number,
  now: number,
): CardWords | undefined {
  const round = rounds.findLast((each) => each.roundNumber === roundNumber && each.isComplete);
  if (!round) return undefined;
  const at = round.timestamp;
  if (!round.whiteSmoke) return { ...blackWords(round), at };
  const moment = electionMoment(round, conclaveState, position, now);
  return moment && { ...momentCardWords(moment, []), at };
}

function electionMoment(
  round: RoundRow,
  conclaveState: ConclaveState,
  position: string | null,
  now: number,
): NamedMoment | undefined {
  const { results, totalVotes, uniqueVoters, requiredMajority, roundNumber, timestamp: at } = round;
  const votes = { results, totalVotes, uniqueVoters, requiredMajority, roundNumber };
  const view = { conclaveState, rounds: [round], ...votes, position, viewers: 0, at };
  const moment = momentOf(summaryOf(view), now);
  return smokeStateOf(moment) === 'white' ? moment : undefined;
}

function blackWords(round: RoundRow): Omit<CardWords, 'at'> {
  return {
    rubric: `${roundName(round.roundNumber)} · ${halfDay(round)}`,
    headline: BLACK_SMOKE,
    name: '',
    text: `${TEXTS.votes(round.totalVotes)}. ${blackSmokeReason(round)}`,
    bars: barsOf(round.results, round.requiredMajority),
    anchor: '',
    sentence: blackSmokeSentence(round),
    smokeState: 'black',
  };
}

function momentCardWords(moment: NamedMoment, bars: readonly CardBar[]): Omit<CardWords, 'at'> {
  const { round, rubric, headline, text: momentText, sentence } = wordsOf(moment);
  const name = namedPope(moment)?.nomComplet ?? '';
  // The name stands above, in larger letters.
  const text = name && isElection(moment) ? TEXTS.elected(round, moment.votes, moment.requiredMajority) : momentText;
  return { rubric, headline, name, text, bars, anchor: '', sentence, smokeState: smokeStateOf(moment) };
}

/** A cardinal through the closed rounds, the last ones if there are many. */
export function cardinalWords(
  { _id, nomComplet, fonction }: Pick<Cardinal, '_id' | 'nomComplet' | 'fonction'>,
  rounds: readonly RoundRow[],
  view: LiveConclave,
): CardWords {
  const counts = rounds.map(({ roundNumber, results, requiredMajority: required }) => {
    const votes = results.find(({ cardinalId }) => cardinalId === _id)?.votes ?? 0;
    return { round: roundName(roundNumber), votes, required };
  });
  const last = counts.at(-1);
  const text = last ? TEXTS.atRound(last.votes, last.required, last.round) : frenchTypography(fonction);
  return {
    rubric: TEXTS.conclave,
    headline: nomComplet,
    name: '',
    text,
    bars: counts.map(({ round, votes, required }) => barOf(round, votes, required)),
    anchor: '',
    sentence: `${nomComplet}. ${text}`,
    smokeState: 'waiting',
    at: view.at,
  };
}

const barsOf = (results: readonly ResultRow[], required: number): CardBar[] =>
  results.slice(0, LEADERS).map(({ cardinal, votes }) => barOf(cardinal.nomComplet, votes, required));

const barOf = (label: string, votes: number, required: number): CardBar => ({
  label,
  value: TEXTS.votesOf(votes, required),
  part: required === 0 ? 0 : Math.min(1, votes / required),
});

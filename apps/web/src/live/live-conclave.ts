import { percentage } from '@fumata/conclave';
import {
  LISTED_RESULTS,
  type CardinalCard,
  type ConclaveState,
  type CurrentState,
  type CurrentVotes,
  type Push,
  type PushName,
  type ResultRow,
  type RoundRow,
} from '@fumata/contracts';
import { compareFrench } from '@fumata/text';
import { isBefore } from './position.js';

/** Current state of the conclave, as shown on all screens. */
export interface LiveConclave {
  readonly conclaveState: ConclaveState;
  /** Oldest first, including the open one. */
  readonly rounds: readonly RoundRow[];
  /** Results of the open (or electing) round: most votes first, equals by name. */
  readonly results: readonly ResultRow[];
  readonly roundNumber: number;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly requiredMajority: number;
  /** Position in the event log; null before the first event. */
  readonly position: string | null;
  /** Number of connected visitors. */
  readonly viewers: number;
  /** Server time of the last confirmation. */
  readonly at: string;
}

/**
 * The two calls may be answered at different positions. Counts are absolute, so resuming from the earlier position is
 * safe.
 */
export function viewOf(state: CurrentState, votes: CurrentVotes): LiveConclave {
  const { results, roundNumber, totalVotes, uniqueVoters, requiredMajority } = votes;
  return {
    conclaveState: state.conclaveState,
    rounds: state.rounds,
    results,
    roundNumber,
    totalVotes,
    uniqueVoters,
    requiredMajority,
    position: isBefore(votes.position, state.position) ? votes.position : state.position,
    viewers: state.viewers,
    at: state.now,
  };
}

/** Pushes for the conclave's page; `log` is for analysts, `summary` for all other pages. */
type PublicName = Exclude<PushName, 'log' | 'summary'>;

/** A push with its event name. */
export type NamedPush = {
  [Name in PublicName]: { readonly name: Name; readonly push: Push<Name> };
}[PublicName];

/** `gap`: events were missed, a full resync is needed. */
export type PushOutcome = { readonly view: LiveConclave } | { readonly gap: true };

/**
 * Applies a push to the view; outdated pushes leave it unchanged.
 *
 * @param connectedAt position sent at connection. The server answers with data at or after it, so a snapshot from
 * before belongs to another log and replaces everything.
 */
export function applyPush(
  view: LiveConclave,
  { name, push }: NamedPush,
  at: string,
  connectedAt: string | null,
): PushOutcome {
  if (name === 'snapshot') {
    const isOutdated = isBefore(push.position, view.position) && !isBefore(push.position, connectedAt);
    return { view: isOutdated ? view : fromSnapshot(push) };
  }
  if (isBefore(view.position, push.previousPosition)) return { gap: true };
  // It is no change of the log, which may have events since that nobody is pushed.
  if (name === 'viewers') return { view: { ...view, viewers: push.viewers, at } };
  if (isBefore(push.position, view.position)) return { view };
  const moved = { ...view, position: push.position, at };
  switch (name) {
    case 'state':
      return { view: { ...moved, conclaveState: push.conclaveState } };
    case 'smoke':
      return { view: { ...moved, conclaveState: push.conclaveState ?? view.conclaveState } };
    case 'round':
      return { view: withRound(moved, push) };
    case 'tally':
      return withTally(moved, push);
  }
}

function fromSnapshot({ previousPosition: _, ...everything }: Push<'snapshot'>): LiveConclave {
  return everything;
}

function withRound(view: LiveConclave, { round, conclaveState }: Push<'round'>): LiveConclave {
  const others = view.rounds.filter(({ _id }) => _id !== round._id);
  const rounds = [...others, round];
  const opened = !round.isComplete && round.roundNumber !== view.roundNumber;
  const current = opened ? { results: [], roundNumber: round.roundNumber, totalVotes: 0, uniqueVoters: 0 } : undefined;
  return { ...view, conclaveState, rounds, ...current, requiredMajority: conclaveState.requiredMajority };
}

function withTally(view: LiveConclave, tally: Push<'tally'>): PushOutcome {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority, changed } = tally;
  if (roundNumber !== view.roundNumber) return { gap: true };
  const votes = new Map(view.results.map((row) => [row.cardinalId, row.votes]));
  const cards = new Map(view.results.map((row) => [row.cardinalId, row.cardinal]));
  for (const [cardinalId, count] of changed) votes.set(cardinalId, count);
  const results = [...votes]
    .map(([cardinalId, count]) => ({
      cardinalId,
      cardinal: cards.get(cardinalId) ?? unknownCard(cardinalId),
      votes: count,
      percentage: percentage(count, totalVotes),
    }))
    .sort(byVotes);
  const rounds = view.rounds.map((round) =>
    round.roundNumber === roundNumber && !round.isComplete
      ? { ...round, totalVotes, uniqueVoters, requiredMajority, results: results.slice(0, LISTED_RESULTS) }
      : round,
  );
  const conclaveState = tally.conclaveState ?? { ...view.conclaveState, requiredMajority };
  return { view: { ...view, conclaveState, rounds, results, totalVotes, uniqueVoters, requiredMajority } };
}

/** A tally carries ids only. The page knows all electors and fills in the names. */
const unknownCard = (cardinalId: string): CardinalCard => ({ _id: cardinalId, slug: '', nomComplet: '', photo: null });

/** Fills in the names that a tally does not carry, and sorts equal results by them. */
export const withNames = (view: LiveConclave, cards: ReadonlyMap<string, CardinalCard>): LiveConclave => {
  if (view.results.every(({ cardinal }) => cardinal.slug)) return view;
  const name = (row: ResultRow): ResultRow =>
    row.cardinal.slug ? row : { ...row, cardinal: cards.get(row.cardinalId) ?? row.cardinal };
  const results = view.results.map(name).sort(byVotes);
  const listed = results.slice(0, LISTED_RESULTS);
  return {
    ...view,
    results,
    rounds: view.rounds.map((round) => (round.isComplete ? round : { ...round, results: listed })),
  };
};

/** Most votes first, equals by name, as on the server. */
const byVotes = (a: ResultRow, b: ResultRow): number =>
  b.votes - a.votes ||
  compareFrench(a.cardinal.nomComplet, b.cardinal.nomComplet) ||
  (a.cardinalId < b.cardinalId ? -1 : 1);

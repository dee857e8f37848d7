import type {
  CardinalCard,
  ConclaveState,
  CurrentState,
  CurrentVotes,
  Push,
  PushName,
  ResultRow,
  RoundRow,
} from '@fumata/contracts';

/** All that the screens show of the conclave as it stands. */
export interface ConclaveView {
  readonly conclaveState: ConclaveState;
  /** Oldest first, the open one included. */
  readonly rounds: readonly RoundRow[];
  /** Of the open (or electing) round: most votes first, equal votes by id. */
  readonly results: readonly ResultRow[];
  readonly roundNumber: number;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly requiredMajority: number;
  /** Where in the log this stands; null before the first event. */
  readonly position: string | null;
  /** Connected visitors. */
  readonly viewers: number;
  /** When the server last confirmed all this, by its own clock. */
  readonly at: string;
}

/** The two calls may have been answered at different moments: counts are absolute, so the earlier one is where to go on from. */
export function viewOf(state: CurrentState, votes: CurrentVotes): ConclaveView {
  const { results, roundNumber, totalVotes, uniqueVoters, requiredMajority } = votes;
  return {
    conclaveState: state.conclaveState,
    rounds: state.rounds,
    ...{ results, roundNumber, totalVotes, uniqueVoters, requiredMajority },
    position: isBefore(votes.position, state.position) ? votes.position : state.position,
    viewers: state.viewers,
    at: state.now,
  };
}

/** Those for everybody; the log is for analysts. */
type PublicName = Exclude<PushName, 'log'>;

/** One push, by its name. */
export type NamedPush = {
  [Name in PublicName]: { readonly name: Name; readonly push: Push<Name> };
}[PublicName];

/** `gap`: something between has been missed, the server has to be asked for everything. */
export type Advanced = { readonly view: ConclaveView } | { readonly gap: true };

/** Positions are compared as strings; what comes before the first event is before all. */
export const isBefore = (a: string | null, b: string | null): boolean => (a ?? '') < (b ?? '');

/**
 * What a push makes of the view. Old news leaves it as it is.
 *
 * @param connectedAt the position that the server was told at connecting. It waits until it has come that far: a snapshot
 * from before is of another log, in which nothing of what is shown counts any more.
 */
export function advanced(
  view: ConclaveView,
  { name, push }: NamedPush,
  at: string,
  connectedAt: string | null,
): Advanced {
  if (name === 'snapshot') {
    const old = isBefore(push.position, view.position) && !isBefore(push.position, connectedAt);
    return { view: old ? view : fromSnapshot(push) };
  }
  if (isBefore(push.position, view.position)) return { view };
  if (isBefore(view.position, push.previousPosition)) return { gap: true };
  const moved = { ...view, position: push.position, at };
  switch (name) {
    case 'viewers':
      return { view: { ...moved, viewers: push.viewers } };
    case 'state':
      return { view: { ...moved, conclaveState: push.conclaveState } };
    case 'smoke':
      return { view: moved };
    case 'round':
      return { view: withRound(moved, push) };
    case 'tally':
      return withTally(moved, push);
  }
}

function fromSnapshot({ previousPosition: _, ...everything }: Push<'snapshot'>): ConclaveView {
  return everything;
}

function withRound(view: ConclaveView, { round, conclaveState }: Push<'round'>): ConclaveView {
  const others = view.rounds.filter(({ _id }) => _id !== round._id);
  const rounds = [...others, round];
  const opened = !round.isComplete && round.roundNumber !== view.roundNumber;
  const current = opened
    ? { results: [], roundNumber: round.roundNumber, totalVotes: 0, uniqueVoters: 0 }
    : undefined;
  return { ...view, conclaveState, rounds, ...current, requiredMajority: conclaveState.requiredMajority };
}

function withTally(view: ConclaveView, tally: Push<'tally'>): Advanced {
  const { roundNumber, totalVotes, uniqueVoters, requiredMajority, changed } = tally;
  if (roundNumber !== view.roundNumber) return { gap: true };
  const votes = new Map(view.results.map((row) => [row.cardinalId, row.votes]));
  const cards = new Map(view.results.map((row) => [row.cardinalId, row.cardinal]));
  for (const [cardinalId, count] of changed) votes.set(cardinalId, count);
  const results = [...votes]
    .map(([cardinalId, count]) => ({
      cardinalId,
      cardinal: cards.get(cardinalId) ?? nameless(cardinalId),
      votes: count,
      percentage: percentage(count, totalVotes),
    }))
    .sort(byVotes);
  const rounds = view.rounds.map((round) =>
    round.roundNumber === roundNumber && !round.isComplete
      ? { ...round, totalVotes, uniqueVoters, requiredMajority, results: results.slice(0, 10) }
      : round,
  );
  const conclaveState = { ...view.conclaveState, requiredMajority };
  return { view: { ...view, conclaveState, rounds, results, totalVotes, uniqueVoters, requiredMajority } };
}

/** A tally names nobody: whoever got a first vote is named by the page, which knows all electors. */
const nameless = (cardinalId: string): CardinalCard => ({
  _id: cardinalId,
  slug: '',
  nomComplet: '',
  photo: null,
});

/** Names whom a tally could not name. */
export const withNames = (view: ConclaveView, cards: ReadonlyMap<string, CardinalCard>): ConclaveView => {
  if (view.results.every(({ cardinal }) => cardinal.slug)) return view;
  const name = (row: ResultRow): ResultRow =>
    row.cardinal.slug ? row : { ...row, cardinal: cards.get(row.cardinalId) ?? row.cardinal };
  return {
    ...view,
    results: view.results.map(name),
    rounds: view.rounds.map((round) =>
      round.isComplete ? round : { ...round, results: round.results.map(name) },
    ),
  };
};

/** As the server computes it: of the votes counted in the round, one decimal, half up. */
const percentage = (votes: number, total: number): number =>
  total === 0 ? 0 : Math.round((1000 * votes) / total) / 10;

const byVotes = (a: ResultRow, b: ResultRow): number =>
  b.votes - a.votes || (a.cardinalId < b.cardinalId ? -1 : 1);

import {
  isEditionEvent,
  resultsOf,
  type ClosingTimeChanged,
  type ConclaveCorrected,
  type ConclaveOpened,
  type ConclavePaused,
  type ConclaveStarted,
  type Edition,
  type PopeElected,
  type Recorded,
  type Round,
  type RoundOpened,
} from '@fumata/conclave';
import type { ActChange, ActRow } from '@fumata/contracts';
import { actText, CORRECTABLE_FIELDS, isAct } from '@fumata/history';
import type { EditionTotals } from '@fumata/read-models';

type Field = ActChange['field'];

/** State that the changes of an act are derived from. */
export interface ActContext {
  readonly editions: Readonly<Record<string, EditionTotals>>;
  readonly edition: Edition;
  /** Data of the edition's opening; used only to describe its start. */
  readonly opening: ConclaveOpened['data'] | undefined;
  readonly nameOf: (cardinalId: string) => string;
}

/** An act in words, with its changes; undefined for an event that is only a part of another act. */
export function describeAct(
  event: Recorded,
  context: ActContext,
): Pick<ActRow, 'type' | 'what' | 'changes'> | undefined {
  const { type, data } = event;
  const changes = changesOf(event, context);
  return isAct(type) && changes ? { type, what: actText(type, { ...data }), changes } : undefined;
}

function changesOf(event: Recorded, context: ActContext): ActChange[] | undefined {
  if (!isEditionEvent(event)) return undefined;
  switch (event.type) {
    case 'ConclaveStarted':
      return started(event, context);
    case 'RoundOpened':
      return nextRound(event, context);
    case 'ClosingTimeChanged':
      return closingTime(event);
    case 'ConclavePaused':
      return paused(event);
    case 'ConclaveResumed':
      return [change('isPaused', true, false)];
    case 'ConclaveCorrected':
      return corrected(event);
    case 'ClusterCounted':
    case 'ClusterSetAside':
      return [added('clusterReason', event.data.reason)];
    case 'PopeElected':
      return elected(event, context);
    case 'ConclaveOpened':
    case 'RoundClosed':
    case 'ConclaveClosed':
      return undefined;
  }
}

type Value = ActChange['before'];
const change = (field: Field, before: Value, after: Value): ActChange => ({ field, before, after });
const added = (field: Field, after: Value): ActChange => change(field, null, after);
const votesOf = ({ rounds }: EditionTotals): number => rounds.reduce((sum, { totalVotes }) => sum + totalVotes, 0);

function started({ data }: Recorded<ConclaveStarted>, { editions, opening }: ActContext): ActChange[] {
  const electors = opening?.electors ?? null;
  const previous = data.previousConclaveId === undefined ? undefined : editions[data.previousConclaveId];
  if (!previous) return [added('electors', electors)];
  return [
    change('totalRounds', previous.totalRounds, 1),
    change('totalVotes', votesOf(previous), 0),
    ...(previous.electors === electors ? [] : [change('electors', previous.electors, electors)]),
  ];
}

function nextRound({ data }: Recorded<RoundOpened>, { edition, nameOf }: ActContext): ActChange[] | undefined {
  const index = edition.rounds.findIndex(({ roundId }) => roundId === data.roundId);
  const closed = edition.rounds[index - 1];
  if (!closed) return undefined; // the first round opens with its edition
  return [
    change('currentRound', closed.roundNumber, data.roundNumber),
    ...(data.closesAt === undefined ? [] : [added('closesAt', data.closesAt)]),
    ...resultOf(closed, nameOf),
  ];
}

const closingTime = ({ data: { before, after } }: Recorded<ClosingTimeChanged>): ActChange[] => [
  change('closesAt', before, after),
];

const paused = ({ data: { reason, exhortationBy } }: Recorded<ConclavePaused>): ActChange[] => [
  added('pauseReason', reason),
  ...(exhortationBy === '' ? [] : [added('pauseExhortationBy', exhortationBy)]),
];

function resultOf(round: Round, nameOf: ActContext['nameOf']): ActChange[] {
  const [leader] = resultsOf(round);
  return [
    added('smoke', round.whiteSmoke ? 'white' : 'black'),
    added('totalVotes', round.totalVotes),
    ...(leader ? [added('leader', nameOf(leader.cardinalId)), added('leaderVotes', leader.votes)] : []),
  ];
}

function elected({ data }: Recorded<PopeElected>, { edition }: ActContext): ActChange[] {
  const { nomComplet, votes, requiredMajority, roundId } = data;
  const round = edition.rounds.find((each) => each.roundId === roundId);
  return [
    added('popeElected', nomComplet),
    added('votes', votes),
    added('requiredMajority', requiredMajority),
    added('smoke', 'white'),
    ...(round ? [added('totalVotes', round.totalVotes)] : []),
  ];
}

const corrected = ({ data: { before, after } }: Recorded<ConclaveCorrected>): ActChange[] =>
  CORRECTABLE_FIELDS.filter((field) => after[field] !== undefined).map((field) =>
    change(field, before[field] ?? null, after[field] ?? null),
  );

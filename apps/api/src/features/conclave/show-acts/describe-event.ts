import { elided } from '@fumata/text';
import {
  resultsOf,
  type ClosingTimeChanged,
  type ConclaveCorrected,
  type ConclaveOpened,
  type ConclaveStarted,
  type ConclaveView,
  type Correctable,
  type Edition,
  type PopeElected,
  type Recorded,
  type Round,
  type RoundOpened,
} from '@fumata/conclave';
import type { ActChange, ActRow } from '@fumata/contracts';

type Field = ActChange['field'];
type EventDescription = Pick<ActRow, 'type' | 'what' | 'changes'>;

/** Context for describing an event. */
export interface DescriptionContext {
  readonly editions: ConclaveView['editions'];
  readonly edition: Edition;
  /** Data of the edition's opening; used only to describe its start. */
  readonly opening: ConclaveOpened['data'] | undefined;
  readonly nameOf: (cardinalId: string) => string;
}

/** Describes an event; undefined for an event that is only a part of another act. */
export function describeEvent(event: Recorded, context: DescriptionContext): EventDescription | undefined {
  switch (event.type) {
    case 'ConclaveStarted':
      return started(event, context);
    case 'RoundOpened':
      return nextRound(event, context);
    case 'ClosingTimeChanged':
      return closingTime(event);
    case 'ConclavePaused': {
      const { reason, exhortationBy } = event.data;
      const changes = [
        fresh('pauseReason', reason),
        ...(exhortationBy === '' ? [] : [fresh('pauseExhortationBy', exhortationBy)]),
      ];
      return { type: event.type, what: 'a mis le conclave en pause', changes };
    }
    case 'ConclaveResumed':
      return { type: event.type, what: 'a repris le conclave', changes: [change('isPaused', true, false)] };
    case 'ConclaveCorrected':
      return corrected(event);
    case 'PopeElected':
      return elected(event, context);
    case 'ConclaveOpened':
    case 'RoundClosed':
    case 'ConclaveClosed':
    case 'RoundSealed':
    case 'VoteCast':
    case 'VoteSetAside':
      return undefined;
  }
}

type Value = ActChange['before'];
const change = (field: Field, before: Value, after: Value): ActChange => ({ field, before, after });
const fresh = (field: Field, after: Value): ActChange => change(field, null, after);
const votesOf = ({ rounds }: Edition): number => rounds.reduce((sum, { totalVotes }) => sum + totalVotes, 0);

function started(
  { type, data }: Recorded<ConclaveStarted>,
  { editions, opening }: DescriptionContext,
): EventDescription {
  const electors = opening?.electors ?? null;
  const previous = data.previousConclaveId === undefined ? undefined : editions[data.previousConclaveId];
  if (!previous) return { type, what: 'a ouvert le conclave', changes: [fresh('electors', electors)] };
  const changes = [
    change('totalRounds', previous.totalRounds, 1),
    change('totalVotes', votesOf(previous), 0),
    ...(previous.electors === electors ? [] : [change('electors', previous.electors, electors)]),
  ];
  return { type, what: 'a réinitialisé le conclave', changes };
}

function nextRound(
  { type, data }: Recorded<RoundOpened>,
  { edition, nameOf }: DescriptionContext,
): EventDescription | undefined {
  const index = edition.rounds.findIndex(({ roundId }) => roundId === data.roundId);
  const closed = edition.rounds[index - 1];
  if (!closed) return undefined; // the first round opens with its edition
  const changes = [
    change('currentRound', closed.roundNumber, data.roundNumber),
    ...(data.closesAt === undefined ? [] : [fresh('closesAt', data.closesAt)]),
    ...resultOf(closed, nameOf),
  ];
  return { type, what: `a ouvert le ${ordinal(data.roundNumber)} scrutin`, changes };
}

function closingTime({ type, data: { before, after } }: Recorded<ClosingTimeChanged>): EventDescription {
  const verb = after === null ? 'annulé' : before === null ? 'annoncé' : 'déplacé';
  return { type, what: `a ${verb} l'heure de clôture`, changes: [change('closesAt', before, after)] };
}

const ordinal = (n: number): string => (n === 1 ? '1er' : `${n}e`);

function resultOf(round: Round, nameOf: DescriptionContext['nameOf']): ActChange[] {
  const [leader] = resultsOf(round);
  return [
    fresh('smoke', round.whiteSmoke ? 'white' : 'black'),
    fresh('totalVotes', round.totalVotes),
    ...(leader ? [fresh('leader', nameOf(leader.cardinalId)), fresh('leaderVotes', leader.votes)] : []),
  ];
}

function elected({ type, data }: Recorded<PopeElected>, { edition }: DescriptionContext): EventDescription {
  const { nomComplet, votes, requiredMajority, roundId, roundNumber } = data;
  const round = edition.rounds.find((each) => each.roundId === roundId);
  const changes = [
    fresh('popeElected', nomComplet),
    fresh('votes', votes),
    fresh('requiredMajority', requiredMajority),
    fresh('smoke', 'white'),
    ...(round ? [fresh('totalVotes', round.totalVotes)] : []),
  ];
  return {
    type,
    what: `a proclamé l'élection ${elided('de', nomComplet)} au ${ordinal(roundNumber)} scrutin`,
    changes,
  };
}

/** Corrected fields as text after « a corrigé », in display order. */
const CORRECTED: Readonly<Record<keyof Correctable, string>> = {
  startDate: 'la date de début',
  currentDay: 'le jour',
  dayPeriod: 'la demi-journée',
  currentRound: 'le numéro du scrutin',
  totalRounds: 'le nombre de scrutins',
  electors: 'les électeurs',
  isActive: "l'activité du conclave",
  majorityBasis: 'la base de la majorité',
};

const inFrench = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

function corrected({ type, data: { before, after } }: Recorded<ConclaveCorrected>): EventDescription {
  const fields = correctableFields.filter((field) => after[field] !== undefined);
  const changes = fields.map((field) => change(field, before[field] ?? null, after[field] ?? null));
  const what = `a corrigé ${inFrench.format(fields.map((field) => CORRECTED[field]))}`;
  return { type, what, changes };
}

const correctableFields = Object.keys(CORRECTED) as (keyof Correctable)[]; // the record has exactly these keys

import {
  isCount,
  isEventId,
  isHash,
  isKeyId,
  isMoment,
  isObjectId,
  isShape,
  isSignature,
  optional,
  type Check,
  type Checks,
} from '@fumata/proof';
import type { EventType } from '@fumata/conclave';
import type { ExportedEvent } from './exported-event.js';

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_000;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isDay = (value: unknown): value is string => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const isPseudonym = (value: unknown): value is string => isText(value) && /^[\w-]{1,64}$/.test(value);
const oneOf =
  <const T extends string>(...words: readonly T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);
const isMomentOrNull = (value: unknown): value is string | null => value === null || isMoment(value);
const isPeriod = oneOf('morning', 'afternoon');
const isBasis = oneOf('electors', 'votesCast', 'uniqueVoters');

const isCorrection = isShape({
  startDate: optional(isDay),
  currentDay: optional(isCount),
  dayPeriod: optional(isPeriod),
  currentRound: optional(isCount),
  totalRounds: optional(isCount),
  electors: optional(isCount),
  isActive: optional(isFlag),
  majorityBasis: optional(isBasis),
});

type Data = Readonly<Record<string, unknown>>;
const data = (checks: Checks<Data>): Check<Data> => isShape<Data>(checks);

/** Validators of the data besides the leaf, by type. */
const DATA: Readonly<Record<EventType, Check<Data>>> = {
  ConclaveStarted: data({ previousConclaveId: optional(isObjectId) }),
  ConclaveOpened: data({
    startDate: isDay,
    referenceDate: isDay,
    electors: isCount,
    majorityBasis: isBasis,
    requiredMajority: isCount,
  }),
  RoundOpened: data({ roundNumber: isCount, day: isCount, period: isPeriod, closesAt: optional(isMoment) }),
  ClosingTimeChanged: data({ roundNumber: isCount, before: isMomentOrNull, after: isMomentOrNull }),
  RoundClosed: data({ roundNumber: isCount, whiteSmoke: isFlag }),
  ConclavePaused: data({ reason: isText, exhortationBy: isText }),
  ConclaveResumed: data({}),
  PopeElected: data({
    nomComplet: isText,
    roundNumber: isCount,
    votes: isCount,
    majorityBasis: isBasis,
    requiredMajority: isCount,
    talliedAt: isText,
  }),
  ConclaveCorrected: data({ before: isCorrection, after: isCorrection }),
  ConclaveClosed: data({ reason: isText }),
  RoundSealed: data({ roundNumber: isCount, size: isCount, root: isHash, keyId: isKeyId, signature: isSignature }),
  VoteCast: data({ roundNumber: isCount, firstInRound: isFlag }),
  VoteSetAside: data({ voteEventId: isEventId, reason: isText }),
};

const TYPES_WITH_ROUND: readonly string[] = [
  'RoundOpened',
  'ClosingTimeChanged',
  'RoundClosed',
  'PopeElected',
  'RoundSealed',
  'VoteCast',
  'VoteSetAside',
];
const TYPES_WITH_CARDINAL: readonly string[] = ['VoteCast', 'PopeElected'];
const TYPES_WITH_VOTER: readonly string[] = ['VoteCast', 'VoteSetAside'];

const isType = (value: unknown): value is EventType => typeof value === 'string' && Object.hasOwn(DATA, value);

const isFrame = isShape<ExportedEvent>({
  conclaveId: isObjectId,
  sequence: (value): value is number => isCount(value) && value > 0,
  eventId: isEventId,
  type: isType,
  roundId: optional(isObjectId),
  cardinalId: optional(isObjectId),
  recordedAt: isMoment,
  leafHash: isHash,
  actor: oneOf('admin', 'visitor', 'system'),
  correlationId: isText,
  voter: optional(isPseudonym),
  aside: optional(oneOf('edition-over', 'inactive', 'paused', 'complete', 'round-closed-meanwhile')),
  data: (value): value is Data => typeof value === 'object' && value !== null,
});

/** Whether a value from outside (parsed JSON) is exactly an exported event that can be folded. */
export const isExportedEvent = (value: unknown): value is ExportedEvent =>
  isFrame(value) &&
  DATA[value.type](value.data) &&
  (value.roundId !== undefined) === TYPES_WITH_ROUND.includes(value.type) &&
  (value.cardinalId !== undefined) === TYPES_WITH_CARDINAL.includes(value.type) &&
  (value.voter !== undefined) === TYPES_WITH_VOTER.includes(value.type) &&
  (value.aside === undefined || value.type === 'VoteCast');

import {
  is,
  isCommitment,
  isCount,
  isUuid,
  isFlag,
  isHash,
  isKeyId,
  isList,
  isTimestamp,
  isObjectId,
  isRecord,
  isShape,
  isSignature,
  isSize,
  isText,
  matching,
  optional,
  orNull,
  type Check,
  type Checks,
} from '@fumata/proof';
import { isBallotType, type EventType } from '@fumata/conclave';
import type { ExportedEvent, ExportedEventV1, ExportedEventV2 } from './exported-event.js';
import { namesItsEdition } from './to-recorded-event.js';

/** Rows of an analysis. */
const MAX_ROWS = 1_000;

/** Any text in an export but the checkpoint of its manifest. */
export const isExportedText = isText(2_000);
const isVoterClass = matching(/^[0-9a-f]{12}$/);
const isDay = matching(/^\d{4}-\d\d-\d\d$/);
const isPseudonym = matching(/^[\w-]{1,64}$/);
const oneOf =
  <const T extends string>(...words: readonly T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);
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

const tiers = { returning: isCount, recent: isCount, examined: isCount };
const isTrust = isShape({
  results: isList(isShape({ cardinalId: isObjectId, ...tiers }), MAX_ROWS),
  others: isShape(tiers),
});
const isMoves = isShape({
  from: isObjectId,
  voters: isCount,
  moves: isList(isShape({ from: isObjectId, to: isObjectId, voters: isCount }), MAX_ROWS),
  others: isCount,
});

type Data = Readonly<Record<string, unknown>>;
const data = (checks: Checks<Data>): Check<Data> => isShape<Data>(checks);

/** Validators of the data without the ids of edition, round and cardinal, by type. */
const DATA_CHECKS: Readonly<Record<EventType, Check<Data>>> = {
  ConclaveStarted: data({ previousConclaveId: optional(isObjectId) }),
  ConclaveOpened: data({
    startDate: isDay,
    referenceDate: isDay,
    electors: isCount,
    majorityBasis: isBasis,
    requiredMajority: isCount,
    leafVersion: optional(is(2)),
  }),
  RoundOpened: data({ roundNumber: isCount, day: isCount, period: isPeriod, closesAt: optional(isTimestamp) }),
  ClosingTimeChanged: data({ roundNumber: isCount, before: orNull(isTimestamp), after: orNull(isTimestamp) }),
  RoundClosed: data({ roundNumber: isCount, whiteSmoke: isFlag }),
  ConclavePaused: data({ reason: isExportedText, exhortationBy: isExportedText }),
  ConclaveResumed: data({}),
  PopeElected: data({
    nomComplet: isExportedText,
    roundNumber: isCount,
    votes: isCount,
    majorityBasis: isBasis,
    requiredMajority: isCount,
    talliedAt: isExportedText,
  }),
  ConclaveCorrected: data({ before: isCorrection, after: isCorrection }),
  ConclaveClosed: data({ reason: isExportedText, successorId: optional(isObjectId) }),
  ClusterCounted: data({ class: isVoterClass, reason: isExportedText }),
  ClusterSetAside: data({ class: isVoterClass, reason: isExportedText }),
  RoundSealed: data({ roundNumber: isCount, size: isCount, root: isHash, keyId: isKeyId, signature: isSignature }),
  CheckpointSigned: data({
    size: isCount,
    root: isHash,
    time: isTimestamp,
    previous: orNull(isHash),
    keyId: isKeyId,
    note: isExportedText,
  }),
  SigningRefused: data({
    reason: oneOf('smaller-tree', 'inconsistent-tree', 'second-seal', 'clock-backwards'),
    size: isCount,
    root: isHash,
    signedSize: isCount,
    signedRoot: isHash,
    signedAt: isTimestamp,
  }),
  RoundAnalysed: data({ roundNumber: isCount, trust: orNull(isTrust), moves: orNull(isMoves) }),
  IncidentResolved: data({ size: isCount, root: isHash, decision: isExportedText }),
  VoteCast: data({ roundNumber: isCount, firstInRound: isFlag }),
  VoteHeld: data({ voteEventId: isUuid, class: isVoterClass, reason: oneOf('rate', 'share') }),
  VoteSetAside: data({ voteEventId: isUuid, reason: isExportedText }),
};

const TYPES_WITH_ROUND: readonly string[] = [
  'RoundOpened',
  'ClosingTimeChanged',
  'RoundClosed',
  'PopeElected',
  'RoundSealed',
  'RoundAnalysed',
  'VoteCast',
  'VoteHeld',
  'VoteSetAside',
];
const TYPES_WITH_CARDINAL: readonly string[] = ['VoteCast', 'PopeElected'];

const isType = (value: unknown): value is EventType => typeof value === 'string' && Object.hasOwn(DATA_CHECKS, value);

const anyFrame = {
  conclaveId: isObjectId,
  sequence: isSize,
  eventId: isUuid,
  type: isType,
  roundId: optional(isObjectId),
  recordedAt: isTimestamp,
  leafHash: isHash,
  actor: oneOf('admin', 'visitor', 'system'),
  aside: optional(oneOf('edition-over', 'inactive', 'paused', 'complete', 'round-closed-meanwhile', 'held')),
  data: isRecord,
};

const isFrameV1 = isShape<ExportedEventV1>({
  ...anyFrame,
  cardinalId: optional(isObjectId),
  correlationId: optional(isExportedText),
  voter: optional(isPseudonym),
} as Checks<ExportedEventV1>); // an event with `v` has one key too many

const isFrameV2 = isShape<ExportedEventV2>({ ...anyFrame, v: is(2), voter: optional(isCommitment) });

const isExportedV1 = (value: unknown): value is ExportedEventV1 =>
  isFrameV1(value) &&
  DATA_CHECKS[value.type](value.data) &&
  value.data['leafVersion'] === undefined &&
  (value.cardinalId !== undefined) === TYPES_WITH_CARDINAL.includes(value.type);

/** The data is whole: it repeats the ids of edition and round where the recorded event has them. */
function isExportedV2(value: unknown): value is ExportedEventV2 {
  if (!isFrameV2(value)) return false;
  const { type, data } = value;
  const { conclaveId, roundId, cardinalId, ...otherData } = data;
  return (
    DATA_CHECKS[type](otherData) &&
    conclaveId === (namesItsEdition(type) ? value.conclaveId : undefined) &&
    roundId === value.roundId &&
    (TYPES_WITH_CARDINAL.includes(type) ? isObjectId(cardinalId) : cardinalId === undefined) &&
    otherData['leafVersion'] === (type === 'ConclaveOpened' ? 2 : undefined)
  );
}

const isExportedInVersion = (value: unknown): value is ExportedEvent =>
  isRecord(value) && value['v'] === 2 ? isExportedV2(value) : isExportedV1(value);

/** Whether a value from outside (parsed JSON) is exactly an exported event that can be folded. */
export const isExportedEvent = (value: unknown): value is ExportedEvent =>
  isExportedInVersion(value) &&
  (value.roundId !== undefined) === TYPES_WITH_ROUND.includes(value.type) &&
  (value.voter !== undefined) === isBallotType(value.type) &&
  (value.aside === undefined || value.type === 'VoteCast');

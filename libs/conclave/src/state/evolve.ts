import type { ConclaveId } from '../events/ids.js';
import {
  isBallotEvent,
  isSealsEvent,
  type ConclaveOpened,
  type EditionEvent,
  type LogEvent,
  type Recorded,
  type RoundAnalysed,
} from '../events/events.js';
import { conclaveOf } from '../events/streams.js';
import { openEdition, evolveEdition } from './edition.js';
import { applySealsEvent } from './seals.js';
import { recomputeMajority, countBallot, countClass, type BallotEffect } from './count-ballot.js';
import { currentEdition, type ConclaveView, type Edition } from './view.js';

/** The result of applying an event to the view. */
export interface AppliedEvent {
  readonly conclaveId: ConclaveId;
  /** The event is the n-th of its edition. */
  readonly sequence: number;
  /** Whether a vote counts; false for other events. Only the fold decides this, by log order. */
  readonly counted: boolean;
  /** Whether a vote is held for examination; it does not count unless its class is counted. */
  readonly held: boolean;
}

/** The edition that the event belongs to, whether or not it was ever opened. */
export const editionIdOf = (event: Recorded): ConclaveId | undefined =>
  'conclaveId' in event.data ? event.data.conclaveId : conclaveOf(event.stream);

function editionOf(view: ConclaveView, event: Recorded): Edition | undefined {
  const conclaveId = editionIdOf(event);
  return conclaveId === undefined ? undefined : view.editions[conclaveId];
}

/**
 * The one fold: applies an event to the view in place and returns the result, or undefined for an event of no edition,
 * or of one that was never opened. Events must arrive in log order; an event at or below the view's position changes
 * nothing.
 */
export function evolve(view: ConclaveView, event: Recorded<LogEvent>): AppliedEvent | undefined {
  if (view.position !== null && event.position <= view.position) return undefined;
  view.position = event.position;
  if (event.type === 'SealKeyAdded') {
    view.signingKeys.push({ ...event.data, recordedAt: event.metadata.recordedAt });
    return undefined;
  }
  if (event.type === 'ConclaveOpened') open(view, event.data);
  const edition = editionOf(view, event);
  if (!edition) return undefined;
  edition.sequence += 1;
  if (event.metadata.recordedAt > edition.moment) edition.moment = event.metadata.recordedAt;
  const effect = apply(view, edition, event);
  const { conclaveId, sequence } = edition;
  return { conclaveId, sequence, counted: effect === 'counted', held: effect === 'held' };
}

/** A repeated opening has no effect. */
function open(view: ConclaveView, data: ConclaveOpened['data']): void {
  const { conclaveId, salt } = data;
  if (view.editions[conclaveId]) return;
  view.editions[conclaveId] = openEdition(data);
  if (salt !== undefined) view.salts[conclaveId] = salt;
}

function apply(view: ConclaveView, edition: Edition, event: Recorded): BallotEffect {
  if (isBallotEvent(event)) return countBallot(view, edition, event);
  // Signatures and analyses are not acts of administrators: the revision stays, so no dashboard becomes stale.
  if (isSealsEvent(event)) applySealsEvent(edition, event);
  else if (event.type === 'RoundAnalysed') setAnalysis(edition, event);
  else applyEditionEvent(view, edition, event);
  return 'none';
}

/** Applies an event of the edition itself. An act on a replaced edition stays in its history but has no effect. */
function applyEditionEvent(view: ConclaveView, edition: Edition, event: Recorded<EditionEvent>): void {
  if (event.type === 'ConclaveStarted') {
    start(view, edition, event.revision);
  } else {
    edition.streamRevision = event.revision;
    if (edition.stage !== 'archived' || event.type === 'ConclaveClosed') evolveEdition(edition, event);
    const mark = { sequence: edition.sequence, at: event.metadata.recordedAt };
    if (event.type === 'ConclaveCorrected') recomputeMajority(edition, mark);
    if (event.type === 'ClusterCounted' && edition.stage === 'current') countClass(edition, event.data.class, mark);
  }
  if (edition.stage === 'current') {
    view.revision += 1;
    storeIdempotencyKey(view, event);
  }
  edition.acts.push({
    revision: view.revision,
    sequence: edition.sequence,
    type: event.type,
    at: event.metadata.recordedAt,
    actor: event.metadata.actor,
    reason: event.metadata.reason ?? null,
  });
}

/** Only the first analysis of a closed round counts. */
function setAnalysis({ rounds, sequence }: Edition, { data, metadata }: Recorded<RoundAnalysed>): void {
  const { roundId, trust, moves } = data;
  const round = rounds.find((each) => each.roundId === roundId && each.closedAt !== null);
  if (round) round.analysis ??= { sequence, at: metadata.recordedAt, trust, moves };
}

function start(view: ConclaveView, edition: Edition, revision: number): void {
  const previous = currentEdition(view);
  if (previous) previous.stage = 'archived';
  edition.stage = 'current';
  view.currentId = edition.conclaveId;
  view.conclavesRevision = revision;
}

/**
 * Stores the idempotency key of an effective act with the request hash, so that a repeated request is not executed
 * again.
 */
function storeIdempotencyKey(view: ConclaveView, { metadata: { idempotencyKey } }: Recorded): void {
  if (idempotencyKey === undefined) return;
  const [key = '', requestHash = ''] = idempotencyKey.split('.');
  view.keys[key] = requestHash;
}

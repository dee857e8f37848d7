import {
  voterOf,
  type CardinalId,
  type EventType,
  type Timestamp,
  type Recorded,
  type RoundId,
  type VoterId,
  type SetAsideReason,
} from '@fumata/conclave';
import { cardinalIn } from '@fumata/proof';
import { roleOf, type ExportedActor } from '../event/public-event.js';
import type { EventLeaf } from '../event/to-exported-event.js';

/** Filter for events of an edition; omitted criteria match everything. */
export interface EventFilter {
  readonly types?: readonly EventType[] | undefined;
  readonly roundId?: RoundId | undefined;
  /** Matches any of these. */
  readonly cardinalIds?: readonly CardinalId[] | undefined;
  readonly actor?: ExportedActor | undefined;
  /** An administrator's account; only available to administrators. */
  readonly account?: string | undefined;
  /** A voter's pseudonym in this edition, or the commitment for a round, or a prefix of either. */
  readonly voter?: string | undefined;
  /** First and last sequence. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Time of recording: from `since` inclusive until `until` exclusive. */
  readonly since?: Timestamp | undefined;
  readonly until?: Timestamp | undefined;
  /** Id of the event, of its cause, or of the start of its causal chain. */
  readonly id?: string | undefined;
  /** Any other criterion. */
  readonly matches?: ((candidate: FilterableEvent) => boolean) | undefined;
  /** Only votes that were set aside. */
  readonly aside?: boolean | undefined;
}

/** An event with the result of the fold. */
export interface FilterableEvent {
  readonly event: Recorded;
  readonly leaf: EventLeaf;
  readonly aside: SetAsideReason | undefined;
}

/** Whether the event matches the filter. `pseudonym` is called only for a voter criterion and a leaf of version 1. */
export function matchesFilter(
  filter: EventFilter,
  candidate: FilterableEvent,
  pseudonym: (voter: VoterId) => string,
): boolean {
  const { from = 1, to = Infinity } = filter;
  const { sequence } = candidate.leaf;
  if (sequence < from || sequence > to) return false;
  return (
    matchesContent(filter, candidate) &&
    isBy(filter, candidate, pseudonym) &&
    isDated(filter, candidate.leaf.recordedAt) &&
    (filter.matches?.(candidate) ?? true)
  );
}

function matchesContent(
  { types, roundId, cardinalIds, aside, id }: EventFilter,
  { event, leaf, aside: why }: FilterableEvent,
): boolean {
  if (types && !types.includes(event.type)) return false;
  if (roundId !== undefined && leaf.roundId !== roundId) return false;
  if (cardinalIds && !cardinalIds.includes(cardinalIn(leaf) ?? '')) return false;
  if (aside === true && why === undefined) return false;
  return id === undefined || idsOf(event).includes(id);
}

function isBy(
  { actor, account, voter }: EventFilter,
  { event: { stream, metadata }, leaf }: FilterableEvent,
  pseudonym: (voter: VoterId) => string,
) {
  if (actor !== undefined && roleOf(metadata.actor) !== actor) return false;
  if (account !== undefined && metadata.actor !== `admin:${account}`) return false;
  if (voter === undefined) return true;
  if (leaf.v === 2) return leaf.voter?.startsWith(voter) === true;
  const voterId = voterOf(stream);
  return voterId !== undefined && pseudonym(voterId).startsWith(voter);
}

const isDated = ({ since = '', until }: EventFilter, at: Timestamp): boolean =>
  at >= since && (until === undefined || at < until);

function idsOf({ eventId, metadata: { correlationId, causationId }, data }: Recorded): readonly string[] {
  const voteEventId = 'voteEventId' in data ? [data.voteEventId] : [];
  return [eventId, correlationId, causationId, ...voteEventId];
}

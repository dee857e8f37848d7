import { voterOf } from '@fumata/conclave';
import type {
  CardinalId,
  EventType,
  Moment,
  Recorded,
  RoundId,
  VoterId,
  SetAsideReason,
} from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';
import type { ExportedActor } from '../event/exported-event.js';
import { roleOf } from '../event/exporting.js';

/** Which events of an edition somebody wants; what is left out doesn't matter. */
export interface EventFilter {
  readonly types?: readonly EventType[] | undefined;
  readonly roundId?: RoundId | undefined;
  /** Any of these. */
  readonly cardinalIds?: readonly CardinalId[] | undefined;
  readonly actor?: ExportedActor | undefined;
  /** An administrator's account: only to be asked for by administrators. */
  readonly account?: string | undefined;
  /** The name that a voter bears in this edition, or how it begins. */
  readonly voter?: string | undefined;
  /** Sequences, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** When it was recorded: `since` included, `until` not. */
  readonly since?: Moment | undefined;
  readonly until?: Moment | undefined;
  /** Of the event, of what led to it, or of the request at the beginning of it all. */
  readonly id?: string | undefined;
  /** Votes that were set aside, and nothing else. */
  readonly aside?: boolean | undefined;
}

/** An event as the fold has just passed it. */
export interface FilterableEvent {
  readonly event: Recorded;
  readonly leaf: Leaf;
  readonly aside: SetAsideReason | undefined;
}

/** Whether the event is one of those wanted. `pseudonym` is asked only where a voter is wanted. */
export function matchesFilter(
  wanted: EventFilter,
  seen: FilterableEvent,
  pseudonym: (voter: VoterId) => string,
): boolean {
  const { from = 1, to = Infinity } = wanted;
  const { sequence } = seen.leaf;
  if (sequence < from || sequence > to) return false;
  return saysIt(wanted, seen) && isBy(wanted, seen.event, pseudonym) && isDated(wanted, seen.leaf.recordedAt);
}

function saysIt(
  { types, roundId, cardinalIds, aside, id }: EventFilter,
  { event, leaf, aside: why }: FilterableEvent,
): boolean {
  if (types && !types.includes(event.type)) return false;
  if (roundId !== undefined && leaf.roundId !== roundId) return false;
  if (cardinalIds && !(leaf.cardinalId !== undefined && cardinalIds.includes(leaf.cardinalId))) return false;
  if (aside === true && why === undefined) return false;
  return id === undefined || idsOf(event).includes(id);
}

function isBy(
  { actor, account, voter }: EventFilter,
  { stream, metadata }: Recorded,
  pseudonym: (voter: VoterId) => string,
) {
  if (actor !== undefined && roleOf(metadata.actor) !== actor) return false;
  if (account !== undefined && metadata.actor !== `admin:${account}`) return false;
  if (voter === undefined) return true;
  const voterId = voterOf(stream);
  return voterId !== undefined && pseudonym(voterId).startsWith(voter);
}

const isDated = ({ since = '', until }: EventFilter, at: Moment): boolean =>
  at >= since && (until === undefined || at < until);

function idsOf({ eventId, metadata: { correlationId, causationId }, data }: Recorded): readonly string[] {
  const spoken = 'voteEventId' in data ? [data.voteEventId] : [];
  return [eventId, correlationId, causationId, ...spoken];
}

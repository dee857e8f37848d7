import type { JournalEvent } from '@fumata/contracts';

/** Causes and consequences of an event. */
export interface Trail {
  /** The request that caused the first event; undefined if another event caused it. */
  readonly request: string | undefined;
  /** Oldest first, including the event itself. */
  readonly events: readonly JournalEvent[];
}

/** `candidates` are the milestones of the edition, newest first, and related events. */
export function trailOf(event: JournalEvent, candidates: readonly JournalEvent[]): Trail {
  const others = candidates.filter((each) => each.eventId !== event.eventId);
  const related = others.filter((each) => isOfOneCause(event, each) || isOutcome(event, each));
  const seals = event.type === 'VoteCast' && event.aside === undefined ? firstSealOver(event, others) : [];
  const events = unique([event, ...related, ...seals, ...counterpartOf(event, others)]).sort(
    (one, other) => one.sequence - other.sequence,
  );
  const cause = events[0]?.correlationId;
  return { request: events.some(({ eventId }) => eventId === cause) ? undefined : cause, events };
}

const isOfOneCause = (one: JournalEvent, other: JournalEvent): boolean =>
  one.correlationId === other.correlationId ||
  one.correlationId === other.eventId ||
  one.eventId === other.correlationId;

const isOutcome = (one: JournalEvent, other: JournalEvent): boolean =>
  other.data['voteEventId'] === one.eventId ||
  one.data['voteEventId'] === other.eventId ||
  other.causationId === one.eventId ||
  one.causationId === other.eventId;

/** A seal covers all events of the edition up to its size. */
const firstSealOver = ({ sequence }: JournalEvent, others: readonly JournalEvent[]): readonly JournalEvent[] =>
  nearest(others, (each) => each.type === 'RoundSealed' && Number(each.data['size']) >= sequence);

/** For an event that starts something, such as a pause, the event that ends it, and vice versa. */
function counterpartOf(
  { type, sequence, roundId }: JournalEvent,
  others: readonly JournalEvent[],
): readonly JournalEvent[] {
  const after = others.filter((each) => each.sequence > sequence);
  const before = others.filter((each) => each.sequence < sequence);
  switch (type) {
    case 'ConclaveResumed':
      return before.filter((each) => each.type === 'ConclavePaused').slice(0, 1);
    case 'RoundSealed':
      return before.filter((each) => each.type === 'RoundClosed' && each.roundId === roundId);
    case 'ConclavePaused':
      return nearest(after, (each) => each.type === 'ConclaveResumed');
    case 'RoundOpened':
      return nearest(after, (each) => each.type === 'RoundClosed' && each.roundId === roundId);
    case 'RoundClosed':
      return nearest(after, (each) => each.type === 'RoundSealed' && each.roundId === roundId);
    default:
      return [];
  }
}

const nearest = (events: readonly JournalEvent[], matches: (event: JournalEvent) => boolean): readonly JournalEvent[] =>
  events
    .filter(matches)
    .sort((one, other) => one.sequence - other.sequence)
    .slice(0, 1);

const unique = (events: readonly JournalEvent[]): JournalEvent[] => [
  ...new Map(events.map((event) => [event.eventId, event])).values(),
];

const MAX_DISTANCE = 10_000;

/** Query for the `VoteHeld` or `VoteSetAside` of an uncounted vote, or vice versa; undefined for other events. */
export function relatedVotesQuery({ type, aside, sequence, eventId, data }: JournalEvent): URLSearchParams | undefined {
  const de = String(Math.max(1, sequence - MAX_DISTANCE));
  const a = String(sequence + MAX_DISTANCE);
  if (type === 'VoteCast' && aside !== undefined) return new URLSearchParams({ q: eventId, de, a });
  if (type === 'VoteHeld' || type === 'VoteSetAside')
    return new URLSearchParams({ q: String(data['voteEventId']), de, a });
  return undefined;
}

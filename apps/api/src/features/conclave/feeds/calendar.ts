import type { ConclaveCorrected, Day, Recorded, RoundId, RoundOpened, Timestamp } from '@fumata/conclave';
import { roundName } from '@fumata/text';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator';

/** A date of an edition for agendas. */
export interface Appointment {
  /** Stays the same while the date moves. */
  readonly id: string;
  /** Grows with each change (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly changedAt: Timestamp;
  readonly on: { readonly is: 'moment'; readonly at: Timestamp } | { readonly is: 'day'; readonly day: Day };
  readonly title: string;
  readonly isCancelled: boolean;
}

/** The opening and the announced closings of an edition, from the events of its own stream. */
export function appointmentsOf(events: readonly Recorded[]): readonly Appointment[] {
  const roundOpenings = events.flatMap((event, index) => (isRoundOpened(event) ? { event, index } : []));
  return [
    ...editionOpening(events),
    ...roundOpenings.flatMap(({ event, index }, number) =>
      closingOf(event, events.slice(index + 1, roundOpenings[number + 1]?.index)),
    ),
  ];
}

const isRoundOpened = (event: Recorded): event is Recorded<RoundOpened> => event.type === 'RoundOpened';

/** The day of the opening as it was last corrected; none if the stream does not begin with it. */
function editionOpening(events: readonly Recorded[]): readonly Appointment[] {
  const [first] = events;
  if (first?.type !== 'ConclaveOpened') return [];
  const corrections = events.filter(
    (event): event is Recorded<ConclaveCorrected> =>
      event.type === 'ConclaveCorrected' && event.data.after.startDate !== undefined,
  );
  const last = corrections.at(-1);
  return [
    {
      id: `ouverture-${first.data.conclaveId}`,
      sequence: corrections.length,
      changedAt: (last ?? first).metadata.recordedAt,
      on: { is: 'day', day: last?.data.after.startDate ?? first.data.startDate },
      title: 'Ouverture du conclave virtuel',
      isCancelled: false,
    },
  ];
}

interface Closing {
  readonly roundId: RoundId;
  readonly roundNumber: number;
  /** Null until a closing is announced. */
  readonly at: Timestamp | null;
  readonly isCancelled: boolean;
}

/** @param later the events up to the opening of the next round */
function closingOf({ data, metadata }: Recorded<RoundOpened>, later: readonly Recorded[]): readonly Appointment[] {
  let closing: Closing = {
    roundId: data.roundId,
    roundNumber: data.roundNumber,
    at: data.closesAt ?? null,
    isCancelled: false,
  };
  let [sequence, changedAt] = [0, metadata.recordedAt];
  for (const event of later) {
    const changed = evolveClosing(closing, event);
    if (changed === closing) continue;
    if (closing.at !== null) sequence += 1;
    changedAt = event.metadata.recordedAt;
    closing = changed;
  }
  const { roundId, roundNumber, at, isCancelled } = closing;
  const title = `Clôture annoncée du ${roundName(roundNumber)}`;
  return at === null
    ? []
    : [{ id: `cloture-${roundId}`, sequence, changedAt, on: { is: 'moment', at }, title, isCancelled }];
}

/** A round that ends before its announced closing cancels it. */
function evolveClosing(closing: Closing, event: Recorded): Closing {
  switch (event.type) {
    case 'ClosingTimeChanged':
      return event.data.after === null
        ? { ...closing, isCancelled: true }
        : { ...closing, at: event.data.after, isCancelled: false };
    case 'RoundClosed': {
      const isEarly = closing.at !== null && event.metadata.recordedAt < closing.at;
      return isEarly && !closing.isCancelled ? { ...closing, isCancelled: true } : closing;
    }
    case 'ConclaveCorrected': {
      const { currentRound } = event.data.after;
      return currentRound === undefined ? closing : { ...closing, roundNumber: currentRound };
    }
    default:
      return closing;
  }
}

const NAME = 'Conclave virtuel';
const DESCRIPTION =
  'L’heure de clôture est une annonce, qui peut être déplacée ou annulée : le scrutin ne se ferme pas de lui-même.';
/** How often agendas that subscribe ask again. */
const REFRESH_SECONDS = 15 * 60;

/** The appointments as iCalendar (RFC 5545), times in UTC. */
export function calendarOf(appointments: readonly Appointment[], publicUrl: string): string {
  const calendar = ical({
    name: NAME,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Fumata', product: NAME, language: 'FR' },
    ttl: REFRESH_SECONDS,
    events: appointments.map((each) => eventOf(each, publicUrl)),
  });
  return `${calendar.toString()}\r\n`;
}

function eventOf({ id, sequence, changedAt, on, title, isCancelled }: Appointment, publicUrl: string): ICalEventData {
  return {
    id: `${id}@${new URL(publicUrl).hostname}`,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    ...(on.is === 'day' ? { start: on.day, allDay: true } : { start: on.at, description: DESCRIPTION }),
    summary: title,
    url: `${publicUrl}/conclave`,
    transparency: ICalEventTransparency.TRANSPARENT,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

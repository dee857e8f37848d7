import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import type { Appointment } from './appointments.js';

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

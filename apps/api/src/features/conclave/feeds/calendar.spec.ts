import { describe, expect, it } from '@jest/globals';
import { calendarOf, type Appointment } from './calendar.js';

const closing: Appointment = {
  id: 'cloture-a01',
  sequence: 2,
  changedAt: '2025-05-07T15:00:00.000Z',
  on: { is: 'moment', at: '2025-05-07T17:00:00.000Z' },
  title: 'Clôture annoncée du 1er scrutin',
  isCancelled: false,
};
const opening: Appointment = {
  ...closing,
  id: 'ouverture-c0',
  sequence: 0,
  on: { is: 'day', day: '2025-05-07' },
  title: 'Ouverture du conclave virtuel',
};
const written = (...appointments: Appointment[]): string => calendarOf(appointments, 'https://fumata.example:8443');
/** Unfolded content lines. */
const lines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar', () => {
  it('has an appointment in UTC, with an id of this site', () =>
    expect(lines(written(closing))).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
        'UID:cloture-a01@fumata.example',
        'SEQUENCE:2',
        'DTSTAMP:20250507T150000Z',
        'LAST-MODIFIED:20250507T150000Z',
        'DTSTART:20250507T170000Z',
        'SUMMARY:Clôture annoncée du 1er scrutin',
        'URL;VALUE=URI:https://fumata.example:8443/conclave',
        'TRANSP:TRANSPARENT',
        'STATUS:CONFIRMED',
      ]),
    ));

  it('has the opening as a whole day', () =>
    expect(lines(written(opening))).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20250507', 'SEQUENCE:0'])));

  it('cancels an appointment without removing it', () =>
    expect(lines(written({ ...closing, isCancelled: true }))).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'DTSTART:20250507T170000Z']),
    ));

  it('escapes its texts and folds them at 75 octets, in lines that end with CRLF', () => {
    const text = written({ ...closing, title: `Clôture ; scrutin, \\ ${'é'.repeat(60)}` });
    expect(lines(text)).toContain(`SUMMARY:Clôture \\; scrutin\\, \\\\ ${'é'.repeat(60)}`);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  });

  it('is the same text for the same appointments', () =>
    expect(written(opening, closing)).toBe(written(opening, closing)));
});

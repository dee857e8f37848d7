import type { ConclaveCorrected } from '@fumata/conclave';
import {
  CONCLAVE,
  TestLog,
  closingTimeChanged,
  conclaveOpen,
  election,
  round,
  roundClosed,
  roundOpened,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { appointmentsOf } from './calendar.js';

const [SEVEN, EIGHT, NINE] = ['2025-05-07T17:00:00.000Z', '2025-05-07T18:00:00.000Z', '2025-05-07T19:00:00.000Z'];
const corrected = (after: ConclaveCorrected['data']['after']): ConclaveCorrected => ({
  type: 'ConclaveCorrected',
  data: { before: {}, after },
});
/** A round that is opened with an announced closing. */
const announced = (n: number, closesAt: string) => ({ ...roundOpened(n), data: { ...roundOpened(n).data, closesAt } });
/** The appointments of the edition's own stream; its start is in another one. */
function appointments(...later: EventInput[]) {
  const events = new TestLog().append(...conclaveOpen(), ...later).events;
  return appointmentsOf(events.filter(({ type }) => type !== 'ConclaveStarted'));
}
const closings = (...later: EventInput[]) => appointments(...later).filter(({ id }) => id.startsWith('cloture-'));

describe('appointments of an edition', () => {
  it('begin with the day of the opening, before any closing is announced', () =>
    expect(appointments()).toEqual([
      {
        id: `ouverture-${CONCLAVE}`,
        sequence: 0,
        changedAt: expect.any(String),
        on: { is: 'day', day: '2025-05-07' },
        title: 'Ouverture du conclave virtuel',
        isCancelled: false,
      },
    ]));

  it('move the opening with each correction of its day', () =>
    expect(appointments(corrected({ startDate: '2025-05-08' }), corrected({ startDate: '2025-05-09' }))).toMatchObject([
      { sequence: 2, on: { day: '2025-05-09' } },
    ]));

  it('have a closing that keeps its id while its time moves, and whose sequence grows', () => {
    const moved = withOverrides(closingTimeChanged(1, EIGHT, SEVEN), { at: '2025-05-07T15:00:00.000Z' });
    expect(closings(closingTimeChanged(1, SEVEN))).toMatchObject([{ id: `cloture-${round(1)}`, sequence: 0 }]);
    expect(closings(closingTimeChanged(1, SEVEN), moved)).toEqual([
      {
        id: `cloture-${round(1)}`,
        sequence: 1,
        changedAt: '2025-05-07T15:00:00.000Z',
        on: { is: 'moment', at: EIGHT },
        title: 'Clôture annoncée du 1er scrutin',
        isCancelled: false,
      },
    ]);
  });

  it('cancel a closing, keep its time, and announce it again', () => {
    const cancelled = [closingTimeChanged(1, SEVEN), closingTimeChanged(1, null, SEVEN)];
    expect(closings(...cancelled)).toMatchObject([{ sequence: 1, isCancelled: true, on: { at: SEVEN } }]);
    expect(closings(...cancelled, closingTimeChanged(1, NINE))).toMatchObject([
      { sequence: 2, isCancelled: false, on: { at: NINE } },
    ]);
  });

  it('have the closing that is announced with a round, each round its own', () =>
    expect(
      closings(closingTimeChanged(1, SEVEN), withOverrides(roundClosed(1), { at: SEVEN }), announced(2, EIGHT)),
    ).toMatchObject([
      { id: `cloture-${round(1)}`, sequence: 0, isCancelled: false },
      { id: `cloture-${round(2)}`, sequence: 0, title: 'Clôture annoncée du 2e scrutin', on: { at: EIGHT } },
    ]));

  it.each<[string, EventInput[]]>([
    ['the next round', [withOverrides(roundClosed(1), { at: '2025-05-07T16:00:00.000Z' }), roundOpened(2)]],
    ['an election', election(1).map((event) => withOverrides(event, { at: '2025-05-07T16:00:00.000Z' }))],
  ])('cancel a closing that %s has overtaken', (_, early) =>
    expect(closings(closingTimeChanged(1, SEVEN), ...early)).toMatchObject([{ sequence: 1, isCancelled: true }]),
  );

  it('follow the corrected number of the open round', () =>
    expect(closings(closingTimeChanged(1, SEVEN), corrected({ currentRound: 4 }))).toMatchObject([
      { id: `cloture-${round(1)}`, sequence: 1, title: 'Clôture annoncée du 4e scrutin' },
    ]));

  it('know no closing of a round without an announced one', () =>
    expect(closings(corrected({ currentRound: 4 }), closingTimeChanged(1, null))).toEqual([]));
});

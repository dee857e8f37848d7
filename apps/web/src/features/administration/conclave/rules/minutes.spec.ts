import { describe, expect, it } from '@jest/globals';
import { withNewVotes, lastMinutes, minutesOf } from './minutes.js';
import { NOTHING_HELD, roundOf } from '../../../../live/live-conclave.fixture.js';

const known = minutesOf({
  round: roundOf({ totalVotes: 5 }),
  votesPerMinute: [
    { minute: '2025-05-09T07:31', votes: 2 },
    { minute: '2025-05-09T07:33', votes: 3 },
  ],
  standings: [],
  setAside: 0,
  held: NOTHING_HELD,
  trust: null,
  position: null,
});

describe('votes per minute', () => {
  it('counts new votes in the minute of their arrival', () => {
    const more = withNewVotes(known, { roundNumber: 8, totalVotes: 9, at: '2025-05-09T07:33:40.000Z' });
    expect([...more.votes]).toEqual([
      ['2025-05-09T07:31', 2],
      ['2025-05-09T07:33', 7],
    ]);
  });

  it('ignores an equal or older total', () => {
    expect(withNewVotes(known, { roundNumber: 8, totalVotes: 5, at: '2025-05-09T07:34:00.000Z' })).toBe(known);
    expect(withNewVotes(known, { roundNumber: 8, totalVotes: 4, at: '2025-05-09T07:34:00.000Z' })).toBe(known);
  });

  it('starts empty with another round, whose earlier votes are unknown', () => {
    const other = withNewVotes(known, { roundNumber: 9, totalVotes: 4, at: '2025-05-09T08:00:00.000Z' });
    expect([other.counted, other.votes.size]).toEqual([4, 0]);
  });

  it('includes minutes without votes since the opening', () => {
    const rows = lastMinutes(known, '2025-05-09T07:30:20.000Z', Date.parse('2025-05-09T07:34:59Z'), 30);
    expect(rows.map(({ at, votes }) => `${at.slice(11, 16)} ${votes}`)).toEqual([
      '07:30 0',
      '07:31 2',
      '07:32 0',
      '07:33 3',
      '07:34 0',
    ]);
  });

  it('is limited to the last 30 minutes', () => {
    const rows = lastMinutes(known, '2025-05-09T07:30:20.000Z', Date.parse('2025-05-09T09:00:00Z'), 30);
    expect([rows.length, rows.at(-1)?.at]).toEqual([30, '2025-05-09T09:00:00.000Z']);
  });
});

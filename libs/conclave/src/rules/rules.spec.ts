import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { percentage } from './ranks.js';
import { ballotsIn, nextHalfDay, type HalfDay } from '../deciders/rounds.js';
import { remainingCooldown } from '../deciders/ballot.js';
import { majorityBase, requiredMajority, votesTowardsMajority } from './majority.js';
import { isPauseDue, pauseDefault } from './pause.js';

describe('majority', () => {
  it('is 89 of 133', () => expect(requiredMajority(133)).toBe(89));
  it('is at least one vote', () => expect(requiredMajority(0)).toBe(1));

  it('is the smallest whole number not below two thirds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (base) => {
        const majority = requiredMajority(base);
        expect(3 * majority >= 2 * base && 3 * (majority - 1) < 2 * base).toBe(true);
      }),
    );
  });

  it('uses the base that the basis names', () => {
    const counts = { totalVotes: 50, uniqueVoters: 40 };
    expect(majorityBase('electors', 133, counts)).toBe(133);
    expect(majorityBase('votesCast', 133, counts)).toBe(50);
    expect(majorityBase('uniqueVoters', 133, counts)).toBe(40);
    expect(votesTowardsMajority('uniqueVoters', { votes: 9, firstVotes: 4 })).toBe(4);
    expect(votesTowardsMajority('electors', { votes: 9, firstVotes: 4 })).toBe(9);
  });
});

describe('calendar', () => {
  /** The slots of the first n ballots. */
  const schedule = (n: number): HalfDay[] => {
    const slots: HalfDay[] = [{ day: 1, period: 'afternoon' }];
    while (slots.length < n) {
      const last = slots.at(-1)!;
      slots.push(nextHalfDay(last, slots.filter((s) => s.day === last.day && s.period === last.period).length));
    }
    return slots;
  };

  it('holds one ballot on the first afternoon, then two per half-day', () => {
    expect(schedule(6).map(({ day, period }) => `${day} ${period}`)).toEqual([
      '1 afternoon',
      '2 morning',
      '2 morning',
      '2 afternoon',
      '2 afternoon',
      '3 morning',
    ]);
  });

  it('reaches the thirteenth ballot at the end of the fourth day', () => {
    expect(schedule(13).at(-1)).toEqual({ day: 4, period: 'afternoon' });
  });

  it('never goes back and never exceeds the ballots allowed in a half-day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (n) => {
        const slots = schedule(n);
        slots.forEach((slot, i) => {
          const before = slots[i - 1];
          if (before) expect(slot.day - before.day === 0 || slot.day - before.day === 1).toBe(true);
          const ballotsHeld = slots.filter((s) => s.day === slot.day && s.period === slot.period).length;
          expect(ballotsHeld).toBeLessThanOrEqual(ballotsIn(slot));
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('pauseDefault', () => {
  it('returns a pause with exhortation after 13, 21 and 29 rounds', () => {
    expect(pauseDefault(13)).toEqual({
      reason: 'Pause après 3 jours sans résultat (13 scrutins)',
      exhortationFrom: 'Cardinal-diacre',
    });
    expect(pauseDefault(21)).toEqual({
      reason: 'Pause après 7 nouveaux scrutins sans résultat',
      exhortationFrom: 'Cardinal-prêtre',
    });
    expect(pauseDefault(29)).toEqual({
      reason: 'Pause après 7 nouveaux scrutins sans résultat',
      exhortationFrom: 'Cardinal-évêque',
    });
    expect([12, 13, 14, 21, 29].map(isPauseDue)).toEqual([false, true, false, true, true]);
  });

  it('returns an administrative pause at any other time', () => {
    expect(pauseDefault(4)).toEqual({ reason: 'Pause administrative', exhortationFrom: null });
  });
});

describe('cooldown', () => {
  const at = '2025-05-07T15:00:00.000Z';
  it('ends at the exact millisecond', () => {
    expect(remainingCooldown(at, '2025-05-07T15:59:59.999Z', 3600)).toEqual({
      nextVoteAt: '2025-05-07T16:00:00.000Z',
      seconds: 1,
    });
    expect(remainingCooldown(at, '2025-05-07T16:00:00.000Z', 3600)).toBeUndefined();
  });
  it('does not apply to a first vote or with zero seconds', () => {
    expect(remainingCooldown(undefined, at, 3600)).toBeUndefined();
    expect(remainingCooldown(at, at, 0)).toBeUndefined();
  });
});

describe('percentage', () => {
  it('has one decimal', () => {
    expect([percentage(1, 3), percentage(2, 3), percentage(0, 0), percentage(5, 5)]).toEqual([33.3, 66.7, 0, 100]);
  });
});

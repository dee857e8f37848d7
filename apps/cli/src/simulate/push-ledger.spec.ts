import type { Push } from '@fumata/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PushLedger } from './push-ledger.js';

let ledger: PushLedger;
const link = (position: string, previousPosition: string | null) => ({ position, previousPosition });
const tally = (totalVotes: number, changed: [string, number][], roundNumber = 1): Push<'tally'> => ({
  ...link('05', '04'),
  roundNumber,
  totalVotes,
  uniqueVoters: totalVotes,
  requiredMajority: 89,
  changed,
});

beforeEach(() => {
  ledger = new PushLedger();
  ledger.note('snapshot', link('04', null));
});

describe('the pushes received by a client', () => {
  it('are in order while each follows the known position, several at one position included', () => {
    expect(ledger.note('tally', link('07', '04'))).toBe('in-order');
    expect(ledger.note('round', link('09', '07'))).toBe('in-order');
    expect(ledger.note('smoke', link('09', '09'))).toBe('in-order');
    expect(ledger).toMatchObject({ gaps: 0, back: 0, position: '09' });
  });

  it('reveal a gap, which a snapshot closes', () => {
    expect(ledger.note('tally', link('09', '07'))).toBe('gap');
    expect(ledger.position).toBe('04');
    ledger.note('snapshot', link('09', '07'));
    expect(ledger.note('tally', link('10', '09'))).toBe('in-order');
    expect(ledger.gaps).toBe(1);
  });

  it('reveal a step back', () => {
    expect(ledger.note('tally', link('03', '02'))).toBe('back');
    expect(ledger.back).toBe(1);
  });

  it('are counted but not chained if they have no position or belong to the log', () => {
    ledger.note('viewers', {});
    ledger.note('log', link('99', '98'));
    expect(ledger).toMatchObject({ gaps: 0, back: 0, position: '04' });
    expect(ledger.seen.get('viewers')).toBe(1);
  });

  it('add up to the result of the round', () => {
    ledger.takeTally(
      tally(2, [
        ['a', 1],
        ['b', 1],
      ]),
    );
    ledger.takeTally(tally(3, [['a', 2]]));
    expect(
      ledger.differencesTo([
        { cardinalId: 'a', votes: 2 },
        { cardinalId: 'b', votes: 1 },
      ]),
    ).toEqual([]);
    expect(ledger.differencesTo([{ cardinalId: 'a', votes: 2 }])).toEqual(['b']);
    ledger.takeTally(tally(1, [['c', 1]], 2));
    expect(ledger.differencesTo([{ cardinalId: 'c', votes: 1 }])).toEqual([]);
  });
});

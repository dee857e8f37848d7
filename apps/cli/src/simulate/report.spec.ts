import { describe, expect, it } from '@jest/globals';
import { PushLedger } from './push-ledger.js';
import { percentile, summaryOf, VoteCount } from './report.js';

describe('the summary', () => {
  it('computes percentiles by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.99, 1].map((part) => percentile(values, part))).toEqual([50, 99, 100]);
    expect(percentile([], 0.5)).toBeUndefined();
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('lists refusals by code, and gaps in the chain of pushes', () => {
    const votes = new VoteCount();
    votes.acknowledge(3);
    votes.refuse('round-changed');
    votes.refuse('round-changed');
    const ledger = new PushLedger();
    ledger.gaps = 2;
    const lines = summaryOf({ votes, seconds: 1, ledger, latencies: [], comparison: 'égal', elected: undefined });
    expect(lines.join('\n')).toMatch(/1 en 1,0 s[^]*round-changed 2[^]*2 trous[^]*personne/);
  });
});

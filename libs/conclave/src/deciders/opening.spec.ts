import { describe, expect, it } from '@jest/globals';
import { openConclave, startConclave } from './opening.js';

const command = {
  conclaveId: 'c',
  roundId: 'r',
  startDate: '2025-05-07',
  referenceDate: '2025-04-21',
  electors: 133,
  majorityBasis: 'electors' as const,
};

describe('opening an edition', () => {
  it('opens it on its first round, on the first afternoon, with its majority', () => {
    expect(openConclave(command)).toEqual([
      {
        type: 'ConclaveOpened',
        data: {
          conclaveId: 'c',
          startDate: '2025-05-07',
          referenceDate: '2025-04-21',
          electors: 133,
          majorityBasis: 'electors',
          requiredMajority: 89,
        },
      },
      { type: 'RoundOpened', data: { roundId: 'r', roundNumber: 1, day: 1, period: 'afternoon' } },
    ]);
  });

  it('asks for one vote at least where the base is yet to come', () => {
    expect(openConclave({ ...command, majorityBasis: 'votesCast' })[0].data.requiredMajority).toBe(1);
  });
});

describe('making an edition the current one', () => {
  it('names the one that it replaces, if there is one', () => {
    expect(startConclave('c', null).data).toEqual({ conclaveId: 'c' });
    expect(startConclave('c', 'b').data).toEqual({ conclaveId: 'c', previousConclaveId: 'b' });
  });
});

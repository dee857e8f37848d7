import { describe, expect, it } from '@jest/globals';
import { openConclave, startConclave } from './opening.js';

const command = {
  conclaveId: 'c',
  roundId: 'r',
  startDate: '2025-05-07',
  referenceDate: '2025-04-21',
  electors: 133,
  majorityBasis: 'electors' as const,
  salt: 'c2FsdA',
};

describe('opening an edition', () => {
  it('opens the first round on the first afternoon, with its majority', () => {
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
          leafVersion: 2,
          salt: 'c2FsdA',
        },
      },
      { type: 'RoundOpened', data: { roundId: 'r', roundNumber: 1, day: 1, period: 'afternoon' } },
    ]);
  });

  it('requires at least one vote when the majority base is not known yet', () => {
    expect(openConclave({ ...command, majorityBasis: 'votesCast' })[0].data.requiredMajority).toBe(1);
  });
});

describe('startConclave', () => {
  it('names the edition it replaces, if any', () => {
    expect(startConclave('c', null).data).toEqual({ conclaveId: 'c' });
    expect(startConclave('c', 'b').data).toEqual({ conclaveId: 'c', previousConclaveId: 'b' });
  });
});

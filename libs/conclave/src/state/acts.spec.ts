import { expect, it } from '@jest/globals';
import { startedEditions } from './acts.js';
import type { Act, Edition } from './view.js';

type Started = Pick<Edition, 'stage' | 'acts'>;

const startAt = (revision: number): Act[] => [
  { type: 'ConclaveStarted', revision, actor: 'system', reason: null, sequence: 1, at: '2025-05-07T14:30:00.000Z' },
];

it('lists editions in the order of their starts, without one that never started', () => {
  const editions: Record<string, Started> = {
    b: { stage: 'current', acts: startAt(5) },
    never: { stage: 'prepared', acts: [] },
    a: { stage: 'archived', acts: startAt(1) },
  };
  expect(startedEditions(editions)).toEqual([editions['a'], editions['b']]);
});

import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../../../live/fixture.js';
import { summaryOf } from '../../../live/summary-of.js';
import { tickerWords, conclaveSummaryOf } from './conclave-summary.js';

const person = { _id: 'Pietro Parolin', slug: 'pietro-parolin', nomComplet: 'Pietro Parolin', photo: null };
const words = (...change: Parameters<typeof viewWith>) => {
  const summary = conclaveSummaryOf(summaryOf(viewWith(...change)));
  return { ...tickerWords(summary), first: summary.first?.name, smokeState: summary.smokeState };
};

describe('the summary of the conclave', () => {
  it('names the leader with the votes and the required majority', () => {
    expect(words()).toMatchObject({
      headline: 'Le scrutin est ouvert',
      first: 'Pietro Parolin',
      detail: '41\u00A0voix, pour une majorité de 89',
    });
  });

  it('names nobody on a tie and counts all votes', () => {
    const results = rowsOf(['Pietro Parolin', 41], ['Luis Antonio Tagle', 41]);
    expect(words({ results })).toMatchObject({ first: undefined, detail: '278\u00A0voix déposées' });
  });

  it('shows white smoke and the elected pope', () => {
    const conclaveState = { isComplete: true, isActive: false, popeElected: person };
    expect(words({ conclaveState })).toMatchObject({ smoke: 'white', smokeState: 'white', first: 'Pietro Parolin' });
  });

  it('reports a majority before it is proclaimed', () => {
    expect(words({ conclaveState: { majorityReachedBy: person } })).toMatchObject({
      headline: 'Majorité atteinte',
      first: 'Pietro Parolin',
      smokeState: 'waiting',
    });
  });

  it('shows black smoke with its round until the next one has a vote', () => {
    const rounds = [roundOf({ roundNumber: 7, isComplete: true }), roundOf({})];
    expect(words({ rounds, results: [], totalVotes: 0 })).toMatchObject({
      smoke: 'black',
      smokeState: 'black',
      first: undefined,
      round: '7e scrutin du conclave virtuel',
    });
  });

  it('gives the reason of a pause', () => {
    const conclaveState = { isActive: false, isPaused: true, pauseReason: 'Un jour : « prière »' };
    expect(words({ conclaveState })).toMatchObject({
      headline: 'Conclave en pause',
      detail: 'Un jour\u00A0: «\u00A0prière\u00A0»',
    });
  });

  it('says that voting is closed', () => {
    expect(words({ conclaveState: { isActive: false } }).headline).toBe('Le vote est fermé');
  });
});

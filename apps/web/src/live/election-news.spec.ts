import { describe, expect, it } from '@jest/globals';
import { roundOf, viewWith } from './fixture.js';
import { electionNews } from './election-news.js';
import { summaryOf } from './summary-of.js';

const AT = '2025-05-08T16:07:00.000Z';
const person = { _id: 'p', slug: 'pietro-parolin', nomComplet: 'Pietro Parolin' };
const elected = summaryOf(
  viewWith({
    conclaveState: { isComplete: true, popeElected: person },
    rounds: [
      roundOf({ roundNumber: 7, isComplete: true }),
      roundOf({ isComplete: true, whiteSmoke: true, timestamp: AT }),
    ],
  }),
);

describe('an election', () => {
  it('is news for a document that was loaded before it', () =>
    expect(electionNews(elected, Date.parse(AT) - 1)).toEqual({
      name: 'Pietro Parolin',
      roundNumber: 8,
      electedAt: AT,
    }));

  it('is no news for a document that was loaded after it', () =>
    expect(electionNews(elected, Date.parse(AT))).toBeNull());

  it('is no news while nobody is elected', () => expect(electionNews(summaryOf(viewWith()), 0)).toBeNull());

  it('is no longer news once it has been corrected', () =>
    expect(electionNews({ ...elected, conclaveState: viewWith().conclaveState }, 0)).toBeNull());
});

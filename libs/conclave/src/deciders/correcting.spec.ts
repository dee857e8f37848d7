import { conclaveOpen, foldEvents, given, round, roundClosed, roundOpened, TestLog, vote } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { Correctable } from '../events/events.js';
import { majorityOf } from '../state/edition.js';
import { correctable, currentEdition, openRound, type ConclaveView } from '../state/view.js';
import { correctConclave } from './correcting.js';

const correct = (change: Partial<Correctable>) => (view: ConclaveView) => {
  const edition = currentEdition(view)!;
  return correctConclave({ ...correctable(edition), ...change }, edition);
};
const event = (before: Partial<Correctable>, after: Partial<Correctable>) => ({
  type: 'ConclaveCorrected' as const,
  data: { before, after },
});

describe('correctConclave', () => {
  it('records only the differences', () => {
    given(...conclaveOpen())
      .when(correct({ electors: 120, currentDay: 2 }))
      .then(event({ electors: 133, currentDay: 1 }, { electors: 120, currentDay: 2 }));
  });

  it('records nothing when nothing differs', () => {
    given(...conclaveOpen())
      .when(correct({}))
      .thenNothing();
  });

  it('relabels the open round and keeps its votes', () => {
    const story = new TestLog().append(
      ...conclaveOpen(),
      vote(1),
      event({ currentRound: 1 }, { currentRound: 4 }),
      vote(1),
    );
    const edition = currentEdition(foldEvents(story.events).view)!;
    expect(openRound(edition)).toMatchObject({ roundId: round(1), roundNumber: 4, totalVotes: 2 });
  });

  it('refuses a number beyond the opened rounds, unless their number is corrected too', () => {
    given(...conclaveOpen())
      .when(correct({ currentRound: 4 }))
      .thenRefused('round-not-opened', { roundNumber: 4, totalRounds: 1 });
    given(...conclaveOpen())
      .when(correct({ currentRound: 4, totalRounds: 4 }))
      .then(event({ currentRound: 1, totalRounds: 1 }, { currentRound: 4, totalRounds: 4 }));
    given(...conclaveOpen(), roundClosed(1), roundOpened(2))
      .when(correct({ totalRounds: 1 }))
      .thenRefused('round-not-opened', { roundNumber: 2, totalRounds: 1 });
  });

  it('refuses the number of a closed round', () => {
    given(...conclaveOpen(), roundClosed(1), roundOpened(2))
      .when(correct({ currentRound: 1 }))
      .thenRefused('round-number-taken', { roundNumber: 1 });
  });

  it('recomputes the majority when the number of electors changes', () => {
    const story = new TestLog().append(...conclaveOpen(), event({ electors: 133 }, { electors: 135 }));
    const edition = currentEdition(foldEvents(story.events).view)!;
    expect(majorityOf(edition, openRound(edition)!).required).toBe(90);
  });

  it('closes and reopens voting by isActive; refuses to reopen without electors', () => {
    given(...conclaveOpen())
      .when(correct({ isActive: false }))
      .then(event({ isActive: true }, { isActive: false }));
    given(...conclaveOpen({ electors: 0 }))
      .when(correct({ isActive: true }))
      .thenRefused('no-electors');
    given(...conclaveOpen({ electors: 0 }))
      .when(correct({ isActive: true, electors: 9 }))
      .then(event({ electors: 0, isActive: false }, { electors: 9, isActive: true }));
  });

  it('refuses to remove the electors of an open conclave', () => {
    given(...conclaveOpen())
      .when(correct({ electors: 0 }))
      .thenRefused('electors-below-one');
    given(...conclaveOpen({ electors: 0 }))
      .when(correct({ currentDay: 2 }))
      .then(event({ currentDay: 1 }, { currentDay: 2 }));
  });

  it('refuses changes once a pope is elected', () => {
    const elected = {
      type: 'PopeElected' as const,
      data: {
        cardinalId: 'c',
        nomComplet: 'X',
        roundId: round(1),
        roundNumber: 1,
        votes: 89,
        majorityBasis: 'electors' as const,
        requiredMajority: 89,
        talliedAt: '',
      },
    };
    const complete = [...conclaveOpen(), roundClosed(1, true), elected];
    given(...complete)
      .when(correct({ electors: 150, currentDay: 9 }))
      .thenRefused('conclave-complete');
    given(...complete)
      .when(correct({}))
      .thenNothing();
  });

  it('refuses to relabel between rounds', () => {
    given(...conclaveOpen(), roundClosed(1))
      .when(correct({ currentRound: 9 }))
      .thenRefused('no-open-round');
  });
});

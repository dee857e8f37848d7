import { emptyView, evolve, type ConclaveEvent } from '@fumata/conclave';
import {
  cardinal,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { VoteMoves } from './vote-moves.js';

const by = (voter: string, forCardinal: number, n: number) =>
  withOverrides(vote(forCardinal, { roundId: round(n), roundNumber: n }), { voter });

function movesOf(...facts: EventInput[]) {
  const view = emptyView();
  const moves = new VoteMoves();
  for (const event of new TestLog().append(...facts).events) moves.apply(event, evolve(view, event)?.counted === true);
  return moves.rounds;
}

const firstRound = ['a', 'b', 'c', 'd'].map((voter) => by(voter, 1, 1));
const next: ConclaveEvent[] = [roundClosed(1), roundOpened(2)];

describe('votes that moved between rounds', () => {
  it('are counted from whom to whom, among the voters of both rounds', () => {
    const second = [by('a', 2, 2), by('b', 2, 2), by('c', 1, 2), by('d', 1, 2), by('e', 2, 2)];
    expect(movesOf(...conclaveOpen(), ...firstRound, ...next, ...second, roundClosed(2))).toEqual([
      {
        from: round(1),
        to: round(2),
        voters: 4,
        moves: [
          { from: cardinal(1), to: cardinal(1), voters: 2 },
          { from: cardinal(1), to: cardinal(2), voters: 2 },
        ],
        others: 0,
      },
    ]);
  });

  it('never name the move of a single voter', () => {
    const second = [by('a', 2, 2), by('b', 3, 2), by('c', 1, 2), by('d', 1, 2)];
    expect(movesOf(...conclaveOpen(), ...firstRound, ...next, ...second, roundClosed(2))).toMatchObject([
      { voters: 4, moves: [{ from: cardinal(1), to: cardinal(1), voters: 2 }], others: 2 },
    ]);
  });

  it('compare the last votes that count', () => {
    const changed = [by('a', 3, 1), by('b', 3, 1)];
    const late = by('a', 1, 1); // of the closed round
    const second = [by('a', 2, 2), by('b', 2, 2), late];
    expect(movesOf(...conclaveOpen(), ...firstRound, ...changed, ...next, ...second, roundClosed(2))).toMatchObject([
      { voters: 2, moves: [{ from: cardinal(3), to: cardinal(2), voters: 2 }] },
    ]);
  });

  it('are unknown before the second round has closed', () => {
    expect(movesOf(...conclaveOpen(), ...firstRound, ...next, by('a', 2, 2))).toEqual([]);
  });
});

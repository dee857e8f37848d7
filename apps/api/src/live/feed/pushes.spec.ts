import type { PushName } from '@fumata/contracts';
import {
  cardinal,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  heldVote,
  round,
  roundClosed,
  roundOpened,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { FeedFixture, NEXT, at, bodyOf, corrected, elected, open, paused, reset, resumed } from './feed.fixture.js';

describe('pushes', () => {
  it('are not made before the feed is open', () => {
    expect(new FeedFixture(...conclaveOpen(), vote(1), paused).pushed).toEqual([]);
  });

  it('contain a tally after a vote, with absolute counts of the changed cardinals', () => {
    const fixture = open().append(vote(1), vote(2), ...votes(2, 1));
    fixture.timers.pass(100);
    fixture.append(vote(3, { firstInRound: false }));
    fixture.timers.pass(100);
    expect(fixture.pushed.map(bodyOf)).toMatchObject([
      { changed: [[cardinal(1), 1]], totalVotes: 1, position: at(4), previousPosition: at(3) },
      {
        changed: [
          [cardinal(2), 1],
          [cardinal(1), 3],
        ],
        totalVotes: 4,
        position: at(7),
        previousPosition: at(4),
      },
      { changed: [[cardinal(3), 1]], totalVotes: 5, uniqueVoters: 4, requiredMajority: 89 },
    ]);
  });

  it.each<[string, EventInput[], PushName[]]>([
    ['a pause', [paused], ['state']],
    ['a resumption', [paused, resumed], ['state', 'state']],
    ['the next round', [roundClosed(1), roundOpened(2)], ['round', 'smoke', 'round']],
    ['an election', elected, ['round', 'smoke', 'state']],
    ['a correction', [corrected], ['snapshot', 'state']],
    ['a reset', reset, ['snapshot', 'state']],
    ['a held vote', heldVote(5, 1), []],
    ['counted held votes', [...heldVote(5, 1), clusterCounted()], ['snapshot', 'state']],
    ['held votes that are set aside', [...heldVote(5, 1), clusterSetAside()], ['state']],
    ['a vote that does not count', [paused, vote(1)], ['state']],
    [
      'a vote set aside',
      [
        {
          type: 'VoteSetAside',
          data: { conclaveId: CONCLAVE, roundId: round(1), voteEventId: 'x', reason: 'round-closed-meanwhile' },
        },
      ],
      [],
    ],
    ['an edition that is only prepared', reset.slice(0, 2), []],
    [
      'the close of the edition that was replaced',
      [...reset, { type: 'ConclaveClosed', data: { reason: 'reset' } }],
      ['snapshot', 'state'],
    ],
  ])('for %s', (_event, facts, names) => {
    expect(open().append(...facts).names).toEqual(names);
  });

  it('contain black smoke when a round closes, white smoke with the name at an election', () => {
    const black = open().append(roundClosed(1)).last('smoke');
    expect(black).toMatchObject({ colour: 'black', roundNumber: 1, cardinal: null });
    const white = open()
      .append(...elected)
      .last('smoke');
    expect(white).toMatchObject({ colour: 'white', cardinal: { _id: cardinal(1), nomComplet: 'Pierre' } });
  });

  it('change the summary as an act does when a cardinal reaches the majority', () => {
    const fixture = new FeedFixture(...conclaveOpen({ electors: 3 })).append(vote(1), vote(1));
    fixture.timers.pass(100);
    fixture.append(vote(1));
    fixture.timers.pass(1000);
    expect(fixture.changes).toEqual(['votes 0', 'votes 1', 'state 2', 'votes 3']);
  });

  it('contain the state when a cardinal reaches the majority, not with every vote', () => {
    const fixture = new FeedFixture(...conclaveOpen({ electors: 3 })).append(vote(1), vote(1));
    fixture.timers.pass(100);
    fixture.append(vote(1));
    fixture.timers.pass(1000);
    expect(fixture.names).toEqual(['tally', 'tally', 'state', 'tally']);
    expect(fixture.last('state').conclaveState.majorityReachedBy).toMatchObject({ _id: cardinal(1) });
  });

  it('follow the tally of earlier votes', () => {
    const fixture = open().append(vote(1), vote(1), paused);
    expect(fixture.pushed.map(bodyOf)).toMatchObject([
      { position: at(4) },
      { position: at(5), previousPosition: at(4), totalVotes: 2 },
      { position: at(6), previousPosition: at(5), conclaveState: { isPaused: true } },
    ]);
  });

  it('include a tally of the last votes of a replaced edition', () => {
    const fixture = open().append(vote(1), vote(1), ...reset);
    expect(fixture.names).toEqual(['tally', 'tally', 'snapshot', 'state']);
    expect(fixture.last('tally')).toMatchObject({ totalVotes: 2, position: at(5) });
    expect(fixture.last('snapshot')).toMatchObject({ totalVotes: 0, conclaveState: { _id: NEXT } });
  });

  it('at an unchanged position name this position as their predecessor', () => {
    const bodies = open()
      .append(roundClosed(1))
      .pushed.map(bodyOf)
      .map(({ position, previousPosition }) => [previousPosition, position]);
    expect(bodies).toEqual([
      [at(3), at(4)],
      [at(4), at(4)],
    ]);
  });

  it('with tallies wait while earlier pushes are in progress', () => {
    const fixture = open().append(vote(1), vote(1));
    fixture.busy = true;
    fixture.timers.pass(500);
    expect(fixture.names).toEqual(['tally']);
    fixture.busy = false;
    fixture.timers.pass(100);
    expect(fixture.names).toEqual(['tally', 'tally']);
  });

  it('contain the viewer count without advancing the chain', () => {
    const fixture = open();
    fixture.feed.pushViewers(12);
    expect(fixture.last('viewers')).toEqual({ viewers: 12, position: at(3), previousPosition: at(3) });
  });
});

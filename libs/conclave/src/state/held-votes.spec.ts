import {
  cardinal,
  CLASS,
  clusterCounted,
  clusterSetAside,
  conclaveOpen,
  foldEvents,
  heldVote,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  votes,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { heldClasses } from './held-classes.js';
import { heldFigures } from './held-votes.js';
import { setAsideReason } from './set-aside-reason.js';
import { currentEdition, type Edition } from './view.js';

const OTHER = 'aaaaaaaaaaaa';
/** The hold of the next vote of this log, and the vote. */
const hold = (log: TestLog, forCardinal: number, over: Parameters<typeof heldVote>[2] = {}): TestLog =>
  log.append(...heldVote(log.events.length + 2, forCardinal, over));
const heldTimes = (count: number, log: TestLog, ...vote: [number, Parameters<typeof heldVote>[2]?]): TestLog => {
  for (let times = 0; times < count; times += 1) hold(log, ...vote);
  return log;
};
const logOf = (...facts: readonly EventInput[]): TestLog => new TestLog().append(...conclaveOpen(), ...facts);
const editionOf = ({ events }: TestLog): Edition => currentEdition(foldEvents(events).view)!;
const second = { roundId: round(2), roundNumber: 2 };

describe('a held vote', () => {
  it('does not count, whatever its round receives', () => {
    const log = hold(logOf(vote(1)), 2);
    const { view, applied } = foldEvents(log.events);
    expect(applied.at(-1)).toMatchObject({ counted: false, held: true, sequence: 6 });
    expect(setAsideReason(view, log.events.at(-1)!, applied.at(-1))).toBe('held');
    const edition = currentEdition(view)!;
    expect(edition.rounds[0]).toMatchObject({ totalVotes: 1, uniqueVoters: 1, setAside: 0, majorityReached: null });
    expect(edition.rounds[0]!.counts).toEqual({ [cardinal(1)]: { votes: 1, firstVotes: 1 } });
    expect(edition.announcedHold).toBeNull();
  });

  it('counts like any other once its class is counted', () => {
    const log = heldTimes(3, logOf(vote(1)), 2).append(clusterCounted());
    const [{ perMinute, standings, leads, ...first }] = editionOf(log).rounds as [Edition['rounds'][number]];
    expect(first).toMatchObject({ totalVotes: 4, uniqueVoters: 4, setAside: 0 });
    expect(first.counts[cardinal(2)]).toEqual({ votes: 3, firstVotes: 3 });
    expect(Object.values(perMinute).reduce((a, b) => a + b)).toBe(4);
    expect(standings.map(({ minute }) => minute)).toEqual(Object.keys(perMinute));
    expect(leads.map(({ cardinalId }) => cardinalId)).toEqual([cardinal(1), cardinal(2)]);
  });

  it('may give the majority when its class is counted', () => {
    const log = heldTimes(2, new TestLog().append(...conclaveOpen({ electors: 3 })), 2);
    expect(editionOf(log).rounds[0]!.majorityReached).toBeNull();
    log.append(clusterCounted());
    expect(editionOf(log).rounds[0]!.majorityReached).toMatchObject({ cardinalId: cardinal(2), sequence: 8 });
  });

  it('never counts once its class is set aside, even if the class is counted later', () => {
    const log = hold(logOf(vote(1)), 2).append(clusterSetAside(), clusterCounted());
    expect(editionOf(log).rounds[0]!.totalVotes).toBe(1);
    expect(editionOf(hold(log, 2)).rounds[0]!.totalVotes).toBe(1);
  });

  it('counts at once if its class was counted before, and decisions about other classes leave it alone', () => {
    const log = hold(logOf(), 2).append(clusterCounted());
    const { applied } = foldEvents(hold(log, 2).events);
    expect(applied.at(-1)).toMatchObject({ counted: true, held: false });
    expect(editionOf(hold(log, 3, { voterClass: OTHER })).rounds[0]).toMatchObject({ totalVotes: 2 });
  });

  it('of a closed round does not count: the result of the round is final', () => {
    const log = hold(logOf(vote(1)), 2).append(roundClosed(1), roundOpened(2), clusterCounted());
    const [first, open] = editionOf(hold(log, 2, second)).rounds;
    expect(first).toMatchObject({ totalVotes: 1, held: { [CLASS]: { decision: null, votes: 1 } } });
    expect(open).toMatchObject({ totalVotes: 1 });
  });

  it('that arrives after its round is set aside like any other', () => {
    const log = hold(logOf(roundClosed(1), roundOpened(2)), 2);
    const { view, applied } = foldEvents(log.events);
    expect(applied.at(-1)).toMatchObject({ counted: false, held: false });
    expect(setAsideReason(view, log.events.at(-1)!, applied.at(-1))).toBe('round-closed-meanwhile');
    expect(currentEdition(view)!.rounds[0]).toMatchObject({ setAside: 1, held: {} });
  });

  it('is only the vote that the hold names', () => {
    const log = logOf(heldVote(99, 1)[0], vote(1));
    expect(editionOf(log).rounds[0]).toMatchObject({ totalVotes: 1, held: {} });
  });
});

describe('heldFigures', () => {
  it('tells undecided, counted and set-aside votes of a round apart', () => {
    const log = heldTimes(3, logOf(...votes(6, 1)), 2);
    heldTimes(2, log, 3, { voterClass: OTHER });
    hold(log, 3, { voterClass: 'bbbbbbbbbbbb' }).append(clusterSetAside(OTHER), clusterCounted('bbbbbbbbbbbb'));
    expect(heldFigures(editionOf(log).rounds[0]!)).toEqual({
      classes: 3,
      undecided: 3,
      counted: 1,
      setAside: [{ reason: 'Votes d’un automate', votes: 2 }],
      largestShare: 25,
    });
  });

  it('is zero for a round without held votes', () => {
    const none = { classes: 0, undecided: 0, counted: 0, setAside: [], largestShare: 0 };
    expect(heldFigures(editionOf(logOf(vote(1))).rounds[0]!)).toEqual(none);
  });
});

describe('heldClasses', () => {
  it('lists classes that wait first, with their votes per minute in the last round', () => {
    const log = hold(logOf(), 1).append(clusterSetAside(), roundClosed(1), roundOpened(2));
    hold(log, 1, { ...second, voterClass: OTHER });
    const [announced, cast] = heldVote(log.events.length + 2, 2, { ...second, voterClass: OTHER });
    log.append(announced, withOverrides(cast, { at: '2025-05-07T15:00:00.000Z' }));
    expect(heldClasses(editionOf(log))).toMatchObject([
      {
        voterClass: OTHER,
        decision: null,
        votes: 2,
        undecided: 2,
        inRound: { votes: 2, round: { roundNumber: 2 } },
        lastAt: '2025-05-07T15:00:00.000Z',
        perMinute: { '2025-05-07T14:30': 1, '2025-05-07T15:00': 1 },
      },
      { voterClass: CLASS, decision: { is: 'set-aside' }, votes: 1, undecided: 0 },
    ]);
  });

  it('of a closed round wait for nothing', () => {
    const log = hold(logOf(), 1).append(roundClosed(1), roundOpened(2));
    expect(heldClasses(editionOf(log))).toMatchObject([{ decision: null, votes: 1, undecided: 0 }]);
  });
});

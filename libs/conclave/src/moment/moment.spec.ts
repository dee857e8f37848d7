import {
  conclaveOpen,
  election,
  foldEvents,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ConclaveEvent } from '../events/events.js';
import { currentEdition, type Edition } from '../state/view.js';
import { publicStateOf } from '../state/public-state.js';
import { ballotOf, type Me } from './ballot-access.js';
import { roundFactsOf, type MomentFacts } from './facts.js';
import {
  ANNOUNCEMENT_MS,
  BLACK_SMOKE_MS,
  endOf,
  isSmokeAlone,
  momentKey,
  momentOf,
  newsOf,
  RESULT_MS,
  SMOKE_MS,
  type Moment,
} from './moment.js';

const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: 'Repas', exhortationBy: '' } };
const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
const vote2 = (forCardinal: number) => vote(forCardinal, { roundId: round(2), roundNumber: 2 });
const next = [roundClosed(1), roundOpened(2)];

/** The facts of an edition without the names of its cardinals. */
const factsOf = (edition: Edition): MomentFacts => ({
  conclaveState: publicStateOf(edition),
  ...roundFactsOf(edition),
});

/** The edition after these events, and the time of the last one. */
function after(...events: readonly EventInput[]) {
  const log = new TestLog().append(...events);
  const edition = currentEdition(foldEvents(log.events).view);
  if (!edition) throw new Error('no edition');
  const at = Date.parse(log.events.at(-1)?.metadata.recordedAt ?? '');
  return { edition, at, moment: (later = 0): Moment => momentOf(factsOf(edition), at + later) };
}
const open = conclaveOpen({ electors: 3 });

describe('momentOf', () => {
  it.each<[string, readonly EventInput[], object]>([
    [
      'a conclave without electors',
      [opened({ electors: 0 }), roundOpened(1), started()],
      { is: 'closed', opensOn: null },
    ],
    ['a round without a vote', open, { is: 'waiting', round: { roundNumber: 1 } }],
    ['a vote', [...open, vote(1)], { is: 'voting', totalVotes: 1, leader: { votes: 1 } }],
    ['two leaders', [...open, vote(1), vote(2)], { is: 'voting', totalVotes: 2, leader: null }],
    ['a majority', [...open, vote(1), vote(1)], { is: 'majority', votes: 2 }],
    ['a pause', [...open, vote(1), paused], { is: 'paused', reason: 'Repas', totalVotes: 1 }],
    ['the end of a pause', [...open, vote(1), paused, resumed], { is: 'voting' }],
    [
      'a round without election',
      [...open, vote(1), ...next],
      { is: 'black-smoke', round: { roundNumber: 1, majorityReached: false }, running: { is: 'waiting' } },
    ],
    [
      'a vote in the next round',
      [...open, vote(1), ...next, vote2(2)],
      { is: 'black-smoke', running: { is: 'voting', round: { roundNumber: 2 }, totalVotes: 1 } },
    ],
    [
      'a pause right after a round',
      [...open, vote(1), ...next, paused],
      { is: 'black-smoke', running: { is: 'paused' } },
    ],
    ['an election', [...open, vote(1), vote(1), ...election(1)], { is: 'white-smoke', votes: 2 }],
    ['a closed round before the next one opens', [...open, vote(1), roundClosed(1)], { running: { is: 'waiting' } }],
    [
      'the close of an electing round, before the election',
      [...open, vote(1), vote(1), roundClosed(1, true)],
      { is: 'majority' },
    ],
  ])('after %s', (_, events, expected) => expect(after(...events).moment()).toMatchObject(expected));

  it('shows black smoke alone for 8 seconds, with its result until 60, then goes on with the next round', () => {
    const { edition } = after(...open, vote(1), ...next);
    const closedAt = Date.parse(edition.rounds[0]?.closedAt ?? '');
    const at = (ms: number) => momentOf(factsOf(edition), closedAt + ms);
    const stages = [0, BLACK_SMOKE_MS - 1, BLACK_SMOKE_MS, RESULT_MS - 1].map(at);
    expect(stages.map(({ is }) => is)).toEqual(Array(4).fill('black-smoke'));
    expect(stages.map(isSmokeAlone)).toEqual([true, true, false, false]);
    expect(stages.map((moment) => Number(endOf(moment)) - closedAt)).toEqual([
      BLACK_SMOKE_MS,
      BLACK_SMOKE_MS,
      RESULT_MS,
      RESULT_MS,
    ]);
    expect(new Set(stages.map((moment) => momentKey(moment, 'c1'))).size).toBe(1); // told once
    expect([at(RESULT_MS).is, endOf(at(RESULT_MS))]).toEqual(['waiting', undefined]);
  });

  it('shows white smoke without a name for 12 seconds, announces until 40 seconds, then settles', () => {
    const { edition } = after(...open, vote(1), vote(1), ...election(1));
    const electedAt = Date.parse(edition.rounds[0]?.closedAt ?? '');
    const stages = [0, SMOKE_MS - 1, SMOKE_MS, ANNOUNCEMENT_MS - 1, ANNOUNCEMENT_MS, 1e9];
    expect(stages.map((ms) => momentOf(factsOf(edition), electedAt + ms).is)).toEqual([
      'white-smoke',
      'white-smoke',
      'announced',
      'announced',
      'elected',
      'elected',
    ]);
  });

  it('depends on the fold and the time alone: random histories have stages that end when they say', () => {
    const acts = fc.constantFrom<readonly ConclaveEvent[]>(
      [vote(1)],
      [vote(2)],
      [vote2(1)],
      [vote2(2)],
      [paused],
      [resumed],
      [roundClosed(1)],
      next,
      election(1),
    );
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 20 }), fc.nat({ max: 100_000 }), (history, later) => {
        const { edition, at } = after(...open, ...history.flat());
        const facts = factsOf(edition);
        const moment = momentOf(facts, at + later);
        expect(momentOf(JSON.parse(JSON.stringify(facts)), at + later)).toEqual(moment);
        const end = endOf(moment);
        if (end !== undefined) {
          expect(at + later).toBeLessThan(end);
          expect(momentOf(facts, end - 1)).toEqual(moment);
          const following = momentOf(facts, end);
          expect(following).not.toEqual(moment);
          const [key, followingKey] = [moment, following].map((each) => momentKey(each, 'c1'));
          expect(followingKey === key).toBe(moment.is === 'black-smoke' && !moment.hasResult);
        }
        const { situation } = edition;
        if (moment.is === 'voting') expect(moment.totalVotes).toBe(edition.rounds.at(-1)?.totalVotes);
        expect(['white-smoke', 'announced', 'elected'].includes(moment.is)).toBe(situation.is === 'complete');
        expect(newsOf(moment).is === 'paused').toBe(situation.is === 'paused');
      }),
    );
  });
});

describe('newsOf', () => {
  it('is a pause or a majority while a result is still displayed', () => {
    expect(newsOf(after(...open, vote(1), ...next, paused).moment())).toMatchObject({ is: 'paused' });
    expect(newsOf(after(...open, ...next, vote2(1), vote2(1)).moment())).toMatchObject({ is: 'majority' });
    expect(newsOf(after(...open, ...next, vote2(1)).moment())).toMatchObject({ is: 'black-smoke' });
  });
});

describe('ballotOf', () => {
  const NOBODY: Me = { nextVoteAt: null, lastVote: null, networkFreeAt: null };
  const now = 1_000_000;
  const may = (moment: Moment, me: Partial<Me> = {}) =>
    ballotOf({ ...NOBODY, ...me }, moment, { conclaveId: 'c', now });
  const voting = after(...open, ...next, vote2(1)).moment(RESULT_MS);
  const lastVote = (roundNumber: number, conclaveId = 'c') => ({ conclaveId, roundNumber });

  it('is open in every moment of an open round, also while the last result is displayed', () => {
    expect(may(voting)).toEqual({ is: 'open', roundNumber: 2 });
    expect(may(after(...open, ...next).moment())).toEqual({ is: 'open', roundNumber: 2 });
    expect(may(after(...open, vote(1), vote(1)).moment())).toEqual({ is: 'open', roundNumber: 1 });
  });

  it('says whether the cooldown is from a vote in this round or from another one', () => {
    const nextVoteAt = now + 1;
    expect(may(voting, { nextVoteAt, lastVote: lastVote(2) })).toEqual({ is: 'voted', nextVoteAt });
    expect(may(voting, { nextVoteAt, lastVote: lastVote(1) })).toEqual({ is: 'waiting', nextVoteAt });
    expect(may(voting, { nextVoteAt, lastVote: lastVote(2, 'other') })).toEqual({ is: 'waiting', nextVoteAt });
    expect(may(voting, { nextVoteAt: now, lastVote: lastVote(2) })).toEqual({ is: 'open', roundNumber: 2 });
  });

  it('waits for a network whose votes are used up', () =>
    expect(may(voting, { networkFreeAt: now + 1 })).toEqual({ is: 'elsewhere', freeAt: now + 1 }));

  it('is closed in a pause, after an election and before the conclave opens', () => {
    expect(may(after(...open, ...next, paused).moment())).toEqual({ is: 'paused' });
    expect(may(after(...open, vote(1), vote(1), ...election(1)).moment())).toEqual({ is: 'closed' });
    expect(may({ is: 'closed', opensOn: '2025-05-07' })).toEqual({ is: 'closed' });
  });
});
